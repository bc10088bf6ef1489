import { type ErrorCode, type ErrorReply, errors } from '@nobayon/shared/contract/errors.ts';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { isDatabaseAway, isRejectedByDatabase } from '../../database/database-away.ts';
import { logDenial } from '../../log/security-event.ts';
import { AppError } from '../app-error.ts';
import { REQUEST_ID } from '../request-log/request-log.ts';

/** The flag in every reply of these endpoints, including errors. */
const flags = [
  ['/api/payment/', { success: false }],
  ['/api/coupon/', { valid: false, success: false }],
] as const;

/** The additional fields of an error reply at this path. */
export function flagsAt(path: string): { success: false; valid?: false } | undefined {
  return flags.find(([prefix]) => path.startsWith(prefix))?.[1];
}

/** The only place that writes error replies. If it throws, `fallbackErrorHandler` follows. */
export function onError(log: Logger): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = toAppError(thrown);
    const { status } = errors[error.code];
    if (status >= 500) {
      // Our own errors are fully described by their code.
      log.error({ code: error.code, ...(error !== thrown && { err: thrown }) }, 'request failed');
    }
    if (!error.isRepeated) logDenial(log, error.code);
    // Some limits count by it.
    response.locals.error = error.code;
    if (response.headersSent) {
      // A reply that is partly sent cannot be corrected. Express would also print the error
      // unredacted.
      response.destroy();
      return;
    }
    if (status === 401) response.set('WWW-Authenticate', 'Bearer');
    if (error.retryAfterSeconds) response.set('Retry-After', String(error.retryAfterSeconds));
    const reply: ErrorReply = {
      ...flagsAt(request.path),
      error: error.message,
      code: error.code,
      ...(error.fields && { fields: error.fields }),
      ...(error.secondFactor && { secondFactor: error.secondFactor }),
      requestId: String(response.getHeader(REQUEST_ID)),
    };
    response.status(status).json(reply);
  };
}

const LAST_WORDS = JSON.stringify({ error: errors.internal.text, code: 'internal' });

/** If even that fails: a constant reply. Express would show the error unredacted. */
export const fallbackErrorHandler: ErrorRequestHandler = (_thrown, _request, response, _next) => {
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Content-Type': 'application/json' }).end(LAST_WORDS);
};

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError(codeOf(thrown), { cause: thrown });
}

/** Errors of Express and its parsers, by their `type`. */
const parserErrors: Record<string, ErrorCode> = {
  'entity.too.large': 'too_large',
  'parameters.too.many': 'too_large',
  'entity.parse.failed': 'invalid_json',
  'encoding.unsupported': 'unsupported_media',
  'charset.unsupported': 'unsupported_media',
};

function codeOf(thrown: unknown): ErrorCode {
  if (isDatabaseAway(thrown) || isRejectedByDatabase(thrown)) return 'database_unavailable';
  if (typeof thrown !== 'object' || thrown === null) return 'internal';
  const { type, status } = thrown as { type?: unknown; status?: unknown };
  const known = parserErrors[String(type)];
  if (known) return known;
  return typeof status === 'number' && status >= 400 && status < 500
    ? 'invalid_request'
    : 'internal';
}
