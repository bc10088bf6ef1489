import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { payments } from '@nobayon/shared/contract/payments.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';

export type Preview = Reply<typeof payments.preview>['preview'];

/** The customer's plan before the purchase. */
export type CurrentPlan = { planName: string | null; expiresAt: string | null };

/** A sentence in parts. Amounts, in BDT, are formatted when it is shown. */
export type Line = readonly (string | { taka: number })[];

/** Describes the effects of a purchase in a few lines, except for the new expiry date. */
export function describePurchase(
  preview: Preview,
  bought: string,
  current: CurrentPlan,
  now: Date,
  timeZone: string,
): Line[] {
  if (neverEnds(preview)) {
    return [[`You already have ${bought}, and it does not expire. No payment is needed.`]];
  }
  return [
    [effectOf(preview, bought, current, now, timeZone)],
    ...carriedOver(preview, bought),
    ...keptAside(preview),
    ...endingTime(preview),
  ];
}

/** What the customer loses or sets aside by a purchase, which they have to confirm; often empty. */
export function lossesOf(preview: Preview): Line[] {
  if (preview.kind !== 'change' || neverEnds(preview)) return [];
  return [...keptAside(preview), ...endingTime(preview)];
}

/** Whether the customer already has the plan without an expiry date. */
export function neverEnds({ expires_at }: Preview): boolean {
  return expires_at === null;
}

function effectOf(
  { kind, days }: Preview,
  bought: string,
  { planName, expiresAt }: CurrentPlan,
  now: Date,
  timeZone: string,
): string {
  const running = expiresAt !== null && new Date(expiresAt) > now;
  if (kind === 'renewal' && running) {
    return `${plural(days, 'day')} ${areOrIs(days)} added to your current expiry date, ${formatDateIn(expiresAt, timeZone)}.`;
  }
  const start = `${bought} starts with this purchase and gives you ${plural(days, 'day')}`;
  return kind === 'change' && running && planName
    ? `${start}, replacing ${planName}.`
    : `${start}.`;
}

function carriedOver({ carried_days, carried_worth }: Preview, bought: string): Line[] {
  if (carried_worth === 0) return [];
  const time = carried_days === 0 ? 'less than a day' : plural(carried_days, 'day');
  return [
    ['The rest of your earlier payments, ', taka(carried_worth), `, adds ${time} of ${bought}.`],
  ];
}

/** Paid money counts again on the next paid plan, free days only on their own plan. */
function keptAside({ set_aside: { days, worth }, current_plan }: Preview): Line[] {
  if (worth > 0) {
    return [
      ['The rest of your earlier payments, ', taka(worth), ', is kept for your next paid plan.'],
    ];
  }
  if (days === 0) return [];
  const kept = `Your ${plural(days, 'free day')} ${areOrIs(days)} kept`;
  return [[current_plan ? `${kept} until you return to ${current_plan}.` : `${kept}.`]];
}

/** Leaving the plan named Free is no loss, because every account can have it. */
function endingTime({ given_ending, current_plan }: Preview): Line[] {
  if (current_plan === null || isFreePlan({ name: current_plan })) return [];
  if (given_ending === 'endless') {
    return [[`You will lose ${current_plan}, which does not expire.`]];
  }
  if (given_ending === 0) return [];
  return [[`You will lose ${plural(given_ending, 'free day')} of ${current_plan}.`]];
}

function taka(amount: number): { taka: number } {
  return { taka: amount };
}

function areOrIs(days: number): string {
  return days === 1 ? 'is' : 'are';
}
