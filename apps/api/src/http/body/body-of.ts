import type { Request } from 'express';
import { AppError } from '../app-error.ts';

/** Far more than anything we take. Deeper ones break what walks them, the database included. */
const MAX_DEPTH = 32;

/** The body of a call, empty where there is none. Throws for one that no parser of ours took. */
export function bodyOf(http: Request): unknown {
  if (http.body === undefined && hasBody(http)) throw new AppError('unsupported_media');
  if (isDeeperThan(MAX_DEPTH, http.body)) throw new AppError('invalid_request');
  return http.body ?? {};
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
