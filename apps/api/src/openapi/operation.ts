import { contract } from '@nobayon/shared/contract/contract.ts';
import type { Access, EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import type { z } from 'zod';
import { errorResponses } from './error-responses.ts';
import type { OperationNote } from './notes/operation-note.ts';
import type { SchemaRegistry } from './schema-registry.ts';

/** An endpoint of the contract, with its description. */
export type Endpoint = { feature: string; name: string; spec: EndpointSpec; note: OperationNote };

/** Any call, including those whose reply is not JSON. */
type Call = Omit<Endpoint, 'spec'> & {
  spec: Omit<EndpointSpec, 'reply'>;
  /** The successful reply. */
  reply: { description: string; headers?: object; content: object };
};

/** How callers authenticate, for each kind of access. */
const security: Record<Access, readonly object[]> = {
  public: [],
  optional: [{}, { session: [] }],
  user: [{ session: [] }],
  admin: [{ session: ['admin'] }],
};

const audiences: Record<Access, string | null> = {
  public: null,
  optional: 'A token is optional.',
  user: null,
  admin: 'For administrators.',
};

const good = { 200: 'Done.', 201: 'Created.' } as const;

/** Describes an endpoint of the contract. */
export function describeEndpoint(endpoint: Endpoint, schemas: SchemaRegistry) {
  const { spec } = endpoint;
  const content = { 'application/json': { schema: schemas.write(spec.reply, 'output') } };
  const description = good[spec.status ?? 200];
  return describeCall({ ...endpoint, reply: { description, content } }, schemas);
}

export function describeCall({ feature, name, spec, note, reply }: Call, schemas: SchemaRegistry) {
  const { summary, details, errors = [] } = note;
  const description = [details, audiences[spec.access]].filter(Boolean).join(' ');
  const parameters = [
    ...parametersOf('path', spec.params, schemas),
    ...parametersOf('query', spec.query, schemas),
  ];
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary,
    ...(description && { description }),
    security: security[spec.access],
    ...(parameters.length > 0 && { parameters }),
    ...(spec.body && { requestBody: requestBody(spec, spec.body, schemas) }),
    responses: {
      [spec.status ?? 200]: reply,
      ...errorResponses(spec, errors, schemas),
    },
  };
}

function parametersOf(
  location: 'path' | 'query',
  schema: z.ZodObject | undefined,
  schemas: SchemaRegistry,
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.write(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody({ path }: { path: string }, body: z.ZodType, schemas: SchemaRegistry) {
  const schema = schemas.write(body, 'input');
  const takesForms = path === contract.payments.processCallback.path;
  return {
    required: true,
    content: {
      'application/json': { schema },
      ...(takesForms && { 'application/x-www-form-urlencoded': { schema } }),
    },
  };
}
