import type { ChangePreview } from '@nobayon/shared/contract/subscriptions.ts';
import { DAY_MS, dayIn } from '@nobayon/shared/domain/calendar.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { adminTaka } from '../../../../ui/format/admin-taka.tsx';

/** The effect of a refund on the customer, in the days between the dates that are shown with it. */
export function refundEffectText(preview: ChangePreview | null, timeZone: string): string {
  if (!preview)
    return 'Nothing changes. This payment has not added anything, or the account was deleted.';
  const { before, after, worth_taken } = preview;
  const time = timeBetween(after.expires_at, before.expires_at, timeZone);
  const what = [
    ...(time === null ? [] : [time]),
    ...(worth_taken > 0 ? [`${adminTaka(worth_taken, [worth_taken])} of what was paid`] : []),
  ];
  const texts = [
    what.length > 0 && `The refund removes ${what.join(' and ')}. Used days are not affected.`,
    after.plan_name !== before.plan_name && `${after.plan_name ?? 'No plan'} is restored.`,
  ].filter((text) => text !== false);
  if (texts.length === 0) return 'Nothing changes. Everything it paid for has been used.';
  return texts.join(' ');
}

/** Null if `to` is not later. */
function timeBetween(from: string | null, to: string | null, timeZone: string): string | null {
  if (from === null || to === null || Date.parse(from) >= Date.parse(to)) return null;
  const [start, end] = [from, to].map((at) => Date.parse(dayIn(new Date(at), timeZone)));
  const days = ((end ?? 0) - (start ?? 0)) / DAY_MS;
  return days === 0 ? 'less than a day' : plural(days, 'day');
}
