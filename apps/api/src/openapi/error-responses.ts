import type { Access, EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import { type ErrorCode, ErrorReply, errors } from '@nobayon/shared/contract/errors.ts';
import { flagsAt } from '../http/errors/on-error.ts';
import type { SchemaRegistry } from './schema-registry.ts';

type Call = Pick<EndpointSpec, 'path' | 'access' | 'params' | 'query' | 'body'>;

const byAccess: Record<Access, readonly ErrorCode[]> = {
  public: [],
  optional: ['session_ended'],
  user: ['not_signed_in', 'session_ended'],
  admin: [
    'not_signed_in',
    'session_ended',
    'not_allowed',
    'second_factor_required',
    'second_factor_needed',
  ],
};

const statusTexts: Record<number, string> = {
  400: 'The request is not valid.',
  401: 'The session is missing or has ended.',
  403: 'The caller does not have permission.',
  404: 'Not found.',
  409: 'Conflicts with the current state.',
  413: 'The request body is too large.',
  415: 'The request body has an unsupported type.',
  429: 'Too many requests.',
  500: 'Server error.',
  502: 'An external system failed.',
  503: 'Not available right now. Try again later.',
};

const RetryAfter = {
  description: 'Seconds to wait before trying again.',
  schema: { type: 'integer', minimum: 1 },
};

/** Every error that a call can return: those that follow from its contract, and those of its note. */
export function errorResponses(call: Call, own: readonly ErrorCode[], schemas: SchemaRegistry) {
  const codes = new Set<ErrorCode>([...impliedCodes(call), ...own]);
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([one], [other]) => one - other)
      .map(([status, some]) => [status, errorResponse(call.path, status, some, schemas)]),
  );
}

function impliedCodes({ access, params, query, body }: Call): ErrorCode[] {
  return [
    ...(params || query || body ? (['invalid_request'] as const) : []),
    ...(body ? (['invalid_json', 'too_large', 'unsupported_media'] as const) : []),
    ...byAccess[access],
    'too_many_requests',
    'internal',
    'database_unavailable',
  ];
}

function errorResponse(path: string, status: number, codes: ErrorCode[], schemas: SchemaRegistry) {
  const flags = flagsAt(path) ?? {};
  const constants = Object.entries(flags).map(([name, value]) => [name, { const: value }]);
  return {
    description: statusTexts[status] ?? 'An error.',
    ...(status === 429 && { headers: { 'Retry-After': { ...RetryAfter, required: true } } }),
    ...(codes.includes('busy') && { headers: { 'Retry-After': RetryAfter } }),
    content: {
      'application/json': {
        schema: {
          // The input schema, which allows the additional fields of `allOf`.
          allOf: [schemas.write(ErrorReply, 'input')],
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
