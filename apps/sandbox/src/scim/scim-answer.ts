import { STATUS_CODES } from 'node:http';
import type { ChatAnswer } from '../chat/chat-answer.ts';
import type { Dialect } from './dialect.ts';

export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
} as const;

/** The error types of RFC 7644, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A rejection, thrown from anywhere. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export function badRequest(detail: string, scimType: ScimType = 'invalidValue'): ScimError {
  return new ScimError(400, detail, scimType);
}

/** Formats a rejection in the dialect. */
export function errorAnswer(
  { errors, statusInError }: Dialect,
  { status, message, scimType }: Pick<ScimError, 'status' | 'message' | 'scimType'>,
): ChatAnswer {
  if (errors === 'detail') {
    // Open WebUI sends the text of an exception; an unhandled one is not JSON.
    if (status >= 500) return { status, body: STATUS_CODES[status] };
    return { status, body: { detail: message } };
  }
  return {
    status,
    body: {
      schemas: [schemas.error],
      ...(scimType && { scimType }),
      detail: message,
      status: statusInError === 'text' ? String(status) : status,
    },
  };
}
