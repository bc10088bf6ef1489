import type { Request, RequestHandler, Response } from 'express';
import { rateLimit, type Store } from 'express-rate-limit';
import { AppError } from '../app-error.ts';
import { type Limit, type LimitName, limitTable } from './limit-table.ts';

export type LimitSettings = {
  /** Multiplies every limit. */
  factor: number;
  /** Other figures than the table's. */
  limits: Partial<Record<LimitName, Limit>>;
  /** Where hits are counted, for several processes together; in memory when not given. */
  store?: ((prefix: string) => Store) | undefined;
};

export type Count = {
  /** Whose hits are counted together. */
  key: (request: Request, response: Response) => string;
  /** Only the answers that this is said of count. */
  counts?: (status: number) => boolean;
  /** What judges those that are over, instead of their being refused. */
  over?: RequestHandler;
};

/** What the caller got wrong: not that we were busy, or the database away. */
export const failures = (status: number) => status >= 400 && status < 500;

/** What the caller was given. */
export const successes = (status: number) => status < 400;

/** Refuses what goes over a limit with its error and the seconds to wait. */
export function createLimiter(
  name: LimitName,
  { factor, limits, store }: LimitSettings,
  { key, counts, over }: Count,
): RequestHandler {
  const { code } = limitTable[name];
  const { max, windowMs } = limits[name] ?? limitTable[name];
  return rateLimit({
    windowMs,
    limit: Math.max(1, Math.round(max * factor)),
    keyGenerator: key,
    skipSuccessfulRequests: counts !== undefined,
    requestWasSuccessful: (_request, { statusCode }) => !counts?.(statusCode),
    store: store?.(`limit:${name}:`),
    // A store that is away must not keep people from paying.
    passOnStoreError: true,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    // Its store says itself when it is away.
    logger: { error() {}, warn() {} },
    handler: (request, response, next) => {
      if (over) over(request, response, next);
      else next(new AppError(code, { retryAfterSeconds: secondsLeft(request, windowMs) }));
    },
  });
}

function secondsLeft(request: Request, windowMs: number): number {
  const { rateLimit: hits } = request as Request & { rateLimit?: { resetTime?: Date } };
  const left = hits?.resetTime ? hits.resetTime.getTime() - Date.now() : windowMs;
  return Math.max(1, Math.ceil(left / 1_000));
}
