import type { ExpiryState } from '@nobayon/shared/domain/expiry.ts';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';

type Look = { badge: { tone: Tone; text: string }; ring: Tone };

const active = { tone: 'green', text: 'Active' } as const;

/**
 * The colors for the nearness of an expiry: of the badge, which names it, and of the ring around
 * the days.
 */
export const expiryLook = {
  never: { badge: active, ring: 'green' },
  later: { badge: active, ring: 'green' },
  within_30_days: { badge: active, ring: 'green' },
  within_7_days: { badge: { tone: 'yellow', text: 'Expires soon' }, ring: 'yellow' },
  past: { badge: { tone: 'red', text: 'Expired' }, ring: 'red' },
} satisfies Record<ExpiryState, Look>;
