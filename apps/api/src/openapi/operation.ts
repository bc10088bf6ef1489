import { contract } from '@nobayon/shared/contract/contract.ts';
import type { Access, EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import type { z } from 'zod';
import { errorResponses } from './error-responses.ts';
import type { OperationNote } from './notes/operation-note.ts';
import type { SchemaBook } from './schema-book.ts';

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
export function describeEndpoint(endpoint: Endpoint, book: SchemaBook) {
  const { spec } = endpoint;
  const content = { 'application/json': { schema: book.write(spec.reply, 'output') } };
  const description = good[spec.status ?? 200];
  return describeCall({ ...endpoint, reply: { description, content } }, book);
}

export function describeCall({ feature, name, spec, note, reply }: Call, book: SchemaBook) {
  const { summary, details, errors = [] } = note;
  const description = [details, audiences[spec.access]].filter(Boolean).join(' ');
  const parameters = [
    ...parametersOf('path', spec.params, book),
    ...parametersOf('query', spec.query, book),
  ];
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary,
    ...(description && { description }),
    security: security[spec.access],
    ...(parameters.length > 0 && { parameters }),
    ...(spec.body && { requestBody: requestBody(spec, spec.body, book) }),
    responses: {
      [spec.status ?? 200]: reply,
      ...errorResponses(spec, errors, book),
    },
  };
}

function parametersOf(
  location: 'path' | 'query',
  schema: z.ZodObject | undefined,
  book: SchemaBook,
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = book.write(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody({ path }: { path: string }, body: z.ZodType, book: SchemaBook) {
  const schema = book.write(body, 'input');
  const takesForms = path === contract.payments.processCallback.path;
  return {
    required: true,
    content: {
      'application/json': { schema },
      ...(takesForms && { 'application/x-www-form-urlencoded': { schema } }),
    },
  };
}
