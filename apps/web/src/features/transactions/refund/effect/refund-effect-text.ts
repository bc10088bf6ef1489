import type { ChangePreview } from '@nobayon/shared/contract/subscriptions.ts';
import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { adminTaka } from '../../../../ui/format/admin-taka.tsx';

/** The effect of a refund on the customer. */
export function refundEffectText(preview: ChangePreview | null): string {
  if (!preview)
    return 'Nothing changes. This payment has not added anything, or the account was deleted.';
  const { before, after, worth_taken } = preview;
  const days = daysBetween(after.expires_at, before.expires_at);
  const what = [
    ...(days > 0 ? [plural(days, 'day')] : []),
    ...(worth_taken > 0 ? [`${adminTaka(worth_taken, [worth_taken])} of what was paid`] : []),
  ];
  if (what.length === 0) return 'Nothing changes. Everything it paid for has been used.';
  const back =
    after.plan_name === before.plan_name ? '' : ` ${after.plan_name ?? 'No plan'} is restored.`;
  return `The refund removes ${what.join(' and ')}. Used days are not affected.${back}`;
}

function daysBetween(from: string | null, to: string | null): number {
  return from && to ? Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) : 0;
}
