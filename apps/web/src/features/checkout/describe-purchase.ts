import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { payments } from '@nobayon/shared/contract/payments.ts';
import { formatDate } from '../../ui/format-date.ts';

export type Preview = Reply<typeof payments.preview>['preview'];

/** Where the subscription stands before the purchase. */
export type Standing = { planName: string | null; expiresAt: string | null };

/** What a purchase does, in one or two lines; the new expiry date is told apart from them. */
export function describePurchase(
  preview: Preview,
  bought: string,
  standing: Standing,
  now: Date,
): string[] {
  return [effectOf(preview, bought, standing, now), ...carriedOver(preview)];
}

function effectOf(
  { kind, days }: Preview,
  bought: string,
  { planName, expiresAt }: Standing,
  now: Date,
): string {
  const running = expiresAt !== null && new Date(expiresAt) > now;
  if (kind === 'renewal' && running) {
    return `${inDays(days)} ${areOrIs(days)} added to your present expiry, ${formatDate(expiresAt)}`;
  }
  const start = `${bought} starts with this purchase and gives you ${inDays(days)}`;
  return kind === 'change' && running && planName ? `${start}, in place of ${planName}` : start;
}

function carriedOver({ carried_days, carried_from }: Preview): string[] {
  if (carried_days === 0 || carried_from === null) return [];
  return [`${inDays(carried_days)} of ${carried_from} ${areOrIs(carried_days)} carried over`];
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

function areOrIs(days: number): string {
  return days === 1 ? 'is' : 'are';
}
