import type { Role } from '@nobayon/shared/contract/account/auth.ts';

/** How long sessions last. */
export type SessionLimits = {
  /** Without being used. */
  idleMs: number;
  /** In all. */
  maxMs: number;
  /** In all, of an administrator. */
  adminMaxMs: number;
};

export type SessionTimes = { createdAt: Date; lastUsedAt: Date; expiresAt: Date };

/** The maximum duration of a session by role. */
export function lifetimeOf(role: Role, { maxMs, adminMaxMs }: SessionLimits): number {
  return role === 'admin' ? Math.min(maxMs, adminMaxMs) : maxMs;
}

/**
 * Whether a session has not expired. Uses the current limits, so a shorter one takes effect at
 * once.
 */
export function isInTime(
  { createdAt, lastUsedAt, expiresAt }: SessionTimes,
  role: Role,
  limits: SessionLimits,
  now: Date,
): boolean {
  const at = now.getTime();
  return (
    at < expiresAt.getTime() &&
    at < createdAt.getTime() + lifetimeOf(role, limits) &&
    at < lastUsedAt.getTime() + limits.idleMs
  );
}

/** Its use is written down this often, and not at every call. */
const NOTED_EVERY_MS = 60_000;

export function isUseDue({ lastUsedAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MS;
}
