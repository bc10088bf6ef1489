import { createHash } from 'node:crypto';
import type { ErrorCode } from '@nobayon/shared/contract/errors.ts';
import type { Request, RequestHandler } from 'express';
import { type RateLimitInfo, rateLimit, type Store } from 'express-rate-limit';
import { AppError } from '../app-error.ts';
import { limitKeys } from './limit-keys.ts';
import { type Limit, type LimitName, limitTable } from './limit-table.ts';

export type LimitSettings = {
  /** Multiplies every limit. */
  factor: number;
  /** Limits that replace those of the table. */
  limits: Partial<Record<LimitName, Limit>>;
  /** Shared storage for several processes; in memory by default. */
  store?: ((prefix: string) => Store) | undefined;
};

export type Count = {
  /** Which replies count, by status and by the code of an error; all by default. */
  counts?: (status: number, code: ErrorCode | undefined) => boolean;
  /** Handles requests over the limit, instead of rejecting them. */
  over?: RequestHandler;
};

/**
 * Errors of the caller, but not a busy server or an unavailable database. Not a call that another
 * limit rejects either: a caller who returns when told would be rejected for longer.
 */
export const failures = (status: number) => status >= 400 && status < 500 && status !== 429;

export const successes = (status: number) => status < 400;

/** Rejects requests over a limit with its error and the seconds to wait. */
export function createLimiter(
  name: LimitName,
  { factor, limits, store }: LimitSettings,
  { counts, over }: Count = {},
): RequestHandler {
  const { code } = limitTable[name];
  const { max, windowMs } = limits[name] ?? limitTable[name];
  return rateLimit({
    windowMs,
    limit: Math.max(1, Math.round(max * factor)),
    keyGenerator: (request, response) => hashed(limitKeys[name](request, response)),
    skipSuccessfulRequests: counts !== undefined,
    requestWasSuccessful: (_request, { statusCode, locals }) =>
      locals.rejectedBy !== name && !counts?.(statusCode, locals.error),
    store: store?.(`limit:${name}:`),
    // An unavailable store must not stop people from paying.
    passOnStoreError: true,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    // The store logs its own outages.
    logger: { error() {}, warn() {} },
    handler: (request, response, next) => {
      if (over) return over(request, response, next);
      response.locals.rejectedBy = name;
      const { used = 0, limit = 0, resetTime } = hitsOf(request);
      next(
        new AppError(code, {
          retryAfterSeconds: secondsUntil(resetTime, windowMs),
          // One line says so for the rest of the window: a log must not grow with every rejection.
          isRepeated: used > limit + 1,
        }),
      );
    },
  });
}

/** What is counted may be a secret, such as a valid link. No key of any limit is stored readably. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function hitsOf(request: Request): Partial<RateLimitInfo> {
  return (request as Request & { rateLimit?: RateLimitInfo }).rateLimit ?? {};
}

function secondsUntil(resetTime: Date | undefined, windowMs: number): number {
  const left = resetTime ? resetTime.getTime() - Date.now() : windowMs;
  return Math.max(1, Math.ceil(left / 1_000));
}
