import { AppError } from './app-error.ts';
import type { Caller } from './guard.ts';

const RECENT_MS = 15 * 60_000;

/**
 * Throws `second_factor_needed` if the caller has a second factor and has not given it recently.
 * Protects sensitive changes at an unattended computer. The web app asks for the factor and repeats
 * the request.
 */
export function requireRecentFactor({ secondFactor }: Caller, now: Date): void {
  const { isOn, givenAt } = secondFactor;
  if (!isOn) return;
  if (givenAt !== null && isRecent(givenAt, now)) return;
  throw new AppError('second_factor_needed');
}

export function isRecent(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() < RECENT_MS;
}
