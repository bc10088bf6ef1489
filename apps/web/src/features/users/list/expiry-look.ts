import { daysLeft, type ExpiryState, expiryState } from '@nobayon/shared/domain/expiry.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';

const tones = {
  never: null,
  later: null,
  within_30_days: 'orange',
  within_7_days: 'yellow',
  past: 'red',
} as const satisfies Record<ExpiryState, Tone | null>;

export type ExpiryLook = {
  /** The colour of the row. */
  tone: Tone | null;
  isPast: boolean;
  /** What the colour stands for, in words; null where there is none. */
  left: string | null;
};

/** How near an expiry is, as a row shows it. */
export function expiryLook(expiryDate: string | null, now: Date): ExpiryLook {
  const expiresAt = expiryDate === null ? null : new Date(expiryDate);
  const state = expiryState(expiresAt, now);
  const tone = tones[state];
  const isPast = state === 'past';
  if (!expiresAt || tone === null || isPast) return { tone, isPast, left: null };
  return { tone, isPast, left: `${plural(daysLeft(expiresAt, now), 'day')} left` };
}
