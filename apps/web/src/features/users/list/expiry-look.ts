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
  /** The color of the row. */
  tone: Tone | null;
  isPast: boolean;
  /** The meaning of the color in words; null without a color. */
  left: string | null;
};

/** How a row shows the nearness of an expiry. */
export function expiryLook(expiryDate: string | null, now: Date): ExpiryLook {
  const expiresAt = expiryDate === null ? null : new Date(expiryDate);
  const state = expiryState(expiresAt, now);
  const tone = tones[state];
  const isPast = state === 'past';
  if (!expiresAt || tone === null || isPast) return { tone, isPast, left: null };
  return { tone, isPast, left: `${plural(daysLeft(expiresAt, now), 'day')} left` };
}
