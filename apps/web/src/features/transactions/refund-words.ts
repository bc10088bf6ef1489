import type { ChangePreview } from '@nobayon/shared/contract/subscriptions.ts';
import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { adminTaka } from '../../ui/admin-taka.tsx';

/** What a refund would come to for the customer. */
export function refundWords(preview: ChangePreview | null): string {
  if (!preview)
    return 'It takes nothing back: the payment gave nothing, or the account is deleted.';
  const { before, after, worth_taken } = preview;
  const days = daysBetween(after.expires_at, before.expires_at);
  const what = [
    ...(days > 0 ? [days === 1 ? '1 day' : `${days} days`] : []),
    ...(worth_taken > 0 ? [`${adminTaka(worth_taken, [worth_taken])} of what was paid`] : []),
  ];
  if (what.length === 0) return 'It takes nothing back: what it paid for is used.';
  const back =
    after.plan_name === before.plan_name ? '' : ` ${after.plan_name ?? 'No plan'} comes back.`;
  return `It takes back ${what.join(', ')}. What is used stays used.${back}`;
}

function daysBetween(from: string | null, to: string | null): number {
  return from && to ? Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) : 0;
}
