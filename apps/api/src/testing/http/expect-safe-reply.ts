import type { EndpointSpec } from '@nobayon/shared/contract/endpoint.ts';
import { type ErrorCode, errors } from '@nobayon/shared/contract/errors.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import type { RawReply } from './raw-http.ts';

/** Internal details that no reply may contain. */
const inside =
  /node_modules|node:internal|\.[cm]?js:\d|\.tsx?\b|prisma|postgres|\$2[aby]\$|passwordHash|password_hash|sessionVersion|"stack"/i;
/** Upper-case, as in our SQL: audit entries contain `update`, and texts "Select at least one". */
const sql = /\b(?:SELECT|INSERT|UPDATE)\b/;

const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];
const ErrorShape = z.strictObject({
  error: z.string().min(1),
  code: z.enum(codes),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.uuid(),
  success: z.literal(false).optional(),
  valid: z.literal(false).optional(),
});
export type ErrorBody = z.infer<typeof ErrorShape>;

/**
 * Expects a JSON reply without internal details, which must not be cached unless the contract says
 * for how long.
 */
function expectSafeReply({ status, headers, text }: RawReply, kept = 'no-store'): unknown {
  expect(status, text.slice(0, 500)).toBeLessThan(500);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['cache-control']).toBe(kept);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-powered-by']).toBeUndefined();
  expect(text).not.toMatch(inside);
  expect(text).not.toMatch(sql);
  return JSON.parse(text);
}

/** Expects an error reply with the status of its code and the flag of its feature. */
export function expectError(reply: RawReply, path: string): ErrorBody {
  expect(reply.status, reply.text.slice(0, 500)).toBeGreaterThanOrEqual(400);
  const error = ErrorShape.parse(expectSafeReply(reply));
  expect(reply.status).toBe(errors[error.code].status);
  expect(reply.headers['www-authenticate']).toBe(reply.status === 401 ? 'Bearer' : undefined);
  expect(error.requestId).toBe(reply.headers['x-request-id']);
  if (path.startsWith('/api/payment/')) expect(error.success).toBe(false);
  if (path.startsWith('/api/coupon/')) expect(error.valid).toBe(false);
  return error;
}

/** Expects a reply that matches the contract, or an error reply. */
export function expectContract(reply: RawReply, spec: EndpointSpec): void {
  if (reply.status >= 400) {
    expectError(reply, spec.path);
    return;
  }
  expect(reply.status).toBe(spec.status ?? 200);
  const { cacheSeconds } = spec;
  const kept = cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store';
  const json = expectSafeReply(reply, kept);
  // Parsing drops fields that are not in the contract, so nothing may be missing afterwards.
  expect(spec.reply.parse(json)).toEqual(json);
}
