import type { UsedCoupon } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';
import { formatTimeIn } from '../../../ui/format/zoned-date.ts';

type Use = Pick<UsedCoupon, 'state' | 'reserved_until'>;

/**
 * What has become of a use: a canceled or failed payment can still be paid, and reserves it for the
 * customer until then. Without a time if that depends on an administrator's decision.
 */
export function couponUse(
  { state, reserved_until }: Use,
  { now, timeZone }: { now: Date; timeZone: string },
): { tone: Tone; text: string; until?: string } {
  if (state === 'redeemed') return { tone: 'green', text: 'Used' };
  const leftMs = reserved_until === null ? 0 : Date.parse(reserved_until) - now.getTime();
  if (reserved_until === null || leftMs <= 0) return { tone: 'gray', text: 'Not used' };
  if (leftMs > DAY_MS) return { tone: 'yellow', text: 'Reserved' };
  const until = `until ${formatTimeIn(reserved_until, timeZone)}`;
  return { tone: 'yellow', text: 'Reserved', until };
}
