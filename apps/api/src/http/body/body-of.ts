import type { Request } from 'express';
import { AppError } from '../app-error.ts';

/** Deeper than anything we accept. Deep nesting breaks recursive code, including the database's. */
const MAX_DEPTH = 32;

/** The body of a request; empty if there is none. Throws for a body that no parser accepted. */
export function bodyOf(http: Request): unknown {
  if (http.body === undefined && hasBody(http)) throw new AppError('unsupported_media');
  if (isTooDeep(http.body)) throw new AppError('invalid_request');
  return http.body ?? {};
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/** Whether a value from outside is nested deeper than anything we accept. */
export function isTooDeep(value: unknown): boolean {
  return isDeeperThan(MAX_DEPTH, value);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
