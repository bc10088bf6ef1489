/**
 * Longer than one question takes, however slow the gateway. Of a worker that is killed in the
 * middle the payment is free again after it; if the other still lives, it is asked about twice.
 */
const LEASE_MS = 55_000;

export function leaseFrom(now: Date): { now: Date; leaseUntil: Date } {
  return { now, leaseUntil: new Date(now.getTime() + LEASE_MS) };
}
