import type { Access, EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import { type ErrorCode, ErrorReply, errors } from '@nobayon/shared/contract/errors.ts';
import { flagsAt } from '../http/on-error.ts';
import type { SchemaBook } from './schema-book.ts';

type Call = Pick<EndpointSpec, 'path' | 'access' | 'params' | 'query' | 'body'>;

const byAccess: Record<Access, readonly ErrorCode[]> = {
  public: [],
  optional: ['session_ended'],
  user: ['not_signed_in', 'session_ended'],
  admin: ['not_signed_in', 'session_ended', 'not_allowed'],
};

const statusTexts: Record<number, string> = {
  400: 'What was sent cannot be accepted.',
  401: 'There is no session, or none that is good.',
  403: 'The caller is not allowed to do this.',
  404: 'There is no such thing.',
  409: 'It does not go together with what is there.',
  413: 'The body is too large.',
  415: 'The body has a type that is not taken.',
  429: 'Too many requests.',
  500: 'Something is wrong on our side.',
  502: 'A system outside has refused or failed.',
  503: 'Not possible right now: it makes sense to try again.',
};

const RetryAfter = {
  description: 'In how many seconds it makes sense to try again.',
  schema: { type: 'integer', minimum: 1 },
};

/** Every error a call may be answered with: what its form entails, and `refusals` of its own. */
export function errorResponses(call: Call, refusals: readonly ErrorCode[], book: SchemaBook) {
  const codes = new Set<ErrorCode>([...entailed(call), ...refusals]);
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([one], [other]) => one - other)
      .map(([status, some]) => [status, errorResponse(call.path, status, some, book)]),
  );
}

function entailed({ access, params, query, body }: Call): ErrorCode[] {
  return [
    ...(params || query || body ? (['invalid_request'] as const) : []),
    ...(body ? (['invalid_json', 'too_large', 'unsupported_media'] as const) : []),
    ...byAccess[access],
    'too_many_requests',
    'internal',
    'database_unavailable',
  ];
}

function errorResponse(path: string, status: number, codes: ErrorCode[], book: SchemaBook) {
  const flags = flagsAt(path) ?? {};
  const constants = Object.entries(flags).map(([name, value]) => [name, { const: value }]);
  return {
    description: statusTexts[status] ?? 'An error.',
    ...(status === 429 && { headers: { 'Retry-After': { ...RetryAfter, required: true } } }),
    ...(codes.includes('busy') && { headers: { 'Retry-After': RetryAfter } }),
    content: {
      'application/json': {
        schema: {
          // As it may be, not as it is parsed: what is added here is no stranger to it.
          allOf: [book.write(ErrorReply, 'input')],
          properties: { code: { enum: codes }, ...Object.fromEntries(constants) },
          required: ['requestId', ...Object.keys(flags)],
          unevaluatedProperties: false,
        },
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code, flags)])),
      },
    },
  };
}

function exampleOf(code: ErrorCode, flags: object) {
  const { text } = errors[code];
  const requestId = '1f0c7a52-3b7e-4c55-9d0a-6f2f4a3c9b11';
  return { summary: code, value: { ...flags, error: text, code, requestId } };
}
