/**
 * Longer than any query takes. If a worker is killed, its payment is free again after this time. If
 * it still lives, the payment is queried twice.
 */
const LEASE_MS = 55_000;

export function leaseFrom(now: Date): { now: Date; leaseUntil: Date } {
  return { now, leaseUntil: new Date(now.getTime() + LEASE_MS) };
}
