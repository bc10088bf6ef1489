import { type ErrorCode, type ErrorReply, errors } from '@nobayon/shared/contract/errors.ts';
import type { ErrorRequestHandler } from 'express';
import { isDatabaseAway } from '../database-away.ts';
import { AppError } from './app-error.ts';

/** The flag that replies of these calls carry, in errors as well. */
const flags = [
  ['/api/payment/', { success: false }],
  ['/api/coupon/', { valid: false, success: false }],
] as const;

/** The only place that writes an error reply. */
export const onError: ErrorRequestHandler = (thrown, request, response, next) => {
  if (response.headersSent) {
    next(thrown);
    return;
  }
  const error = toAppError(thrown);
  const { status } = errors[error.code];
  if (status >= 500) request.log.error({ err: thrown }, 'request failed');
  const flag = flags.find(([prefix]) => request.path.startsWith(prefix))?.[1];
  const reply: ErrorReply = {
    ...flag,
    error: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    requestId: String(request.id),
  };
  response.status(status).json(reply);
};

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError(codeOf(thrown), { cause: thrown });
}

/** Express and its parsers say what went wrong in `type` and `status`. */
const parserErrors: Record<string, ErrorCode> = {
  'entity.too.large': 'too_large',
  'parameters.too.many': 'too_large',
  'entity.parse.failed': 'invalid_json',
  'encoding.unsupported': 'unsupported_media',
  'charset.unsupported': 'unsupported_media',
};

function codeOf(thrown: unknown): ErrorCode {
  if (isDatabaseAway(thrown)) return 'database_unavailable';
  if (typeof thrown !== 'object' || thrown === null) return 'internal';
  const { type, status } = thrown as { type?: unknown; status?: unknown };
  const known = parserErrors[String(type)];
  if (known) return known;
  return typeof status === 'number' && status >= 400 && status < 500
    ? 'invalid_request'
    : 'internal';
}
