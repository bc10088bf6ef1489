import { EXPORT_PATH } from '@nobayon/shared/contract/admin/exports.ts';
import { contract } from '@nobayon/shared/contract/contract.ts';
import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import manifest from '../../../../package.json' with { type: 'json' };
import { ExportFileQuery } from '../features/exports/send-export.ts';
import { featureNotes } from './feature-notes.ts';
import { introduction } from './introduction.ts';
import type { OperationNote } from './notes/operation-note.ts';
import { describeCall, describeEndpoint, type Endpoint } from './operation.ts';
import { operationNotes } from './operation-notes.ts';
import { createSchemaRegistry, type SchemaRegistry } from './schema-registry.ts';

type Operation = ReturnType<typeof describeCall>;
type Paths = Record<string, Record<string, Operation>>;

/** The contract as an OpenAPI document. */
export function buildDocument({ appName }: { appName: string }) {
  const schemas = createSchemaRegistry();
  const paths: Paths = {};
  const add = ({ method, path }: Pick<EndpointSpec, 'method' | 'path'>, operation: Operation) => {
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
  };
  for (const endpoint of endpoints()) {
    add(endpoint.spec, describeEndpoint(endpoint, schemas));
  }
  add({ method: 'GET', path: EXPORT_PATH }, exportFile(schemas));
  return {
    openapi: '3.1.1',
    info: {
      title: `${appName} API`,
      version: manifest.version,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(featureNotes).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` from signing in.',
        },
      },
      schemas: Object.fromEntries([...schemas.named].sort(byName)),
    },
  };
}

function endpoints(): Endpoint[] {
  return (Object.keys(contract) as (keyof typeof contract)[]).flatMap((feature) => {
    const notes: Record<string, OperationNote | undefined> = operationNotes[feature];
    return Object.entries<EndpointSpec>(contract[feature]).map(([name, spec]) => {
      const note = notes[name];
      if (!note) throw new Error(`Nothing is noted about ${feature}.${name}`);
      return { feature, name, spec, note };
    });
  });
}

/**
 * The download of an export. It is not in the contract, because its reply is a file and not JSON.
 */
function exportFile(schemas: SchemaRegistry): Operation {
  return describeCall(
    {
      feature: 'fileExports',
      name: 'file',
      spec: { method: 'GET', path: EXPORT_PATH, access: 'public', query: ExportFileQuery },
      note: {
        summary: 'Downloads the CSV file of a link.',
        details: 'The ticket in the link identifies the caller and the file. It works once.',
        errors: ['session_ended', 'not_allowed', 'busy'],
      },
      reply: {
        description: 'The file: UTF-8 with a byte order mark.',
        headers: {
          'Content-Disposition': {
            description: 'Contains the file name.',
            required: true,
            schema: { type: 'string' },
          },
        },
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
    },
    schemas,
  );
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one.localeCompare(other, 'en');
}
