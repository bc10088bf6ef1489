import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { AdminPlan } from '@nobayon/shared/contract/plans.ts';
import { addDays } from '@nobayon/shared/domain/calendar.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';
import type { UserValues } from './user-values.ts';

/** The default duration of an imported user's plan, in days. */
const IMPORTED_DAYS = 30;

type Option = { value: string; label: string };

/** The plan options for a new user. The plan named Free is the default without a selection. */
export function plansForNew(plans: readonly AdminPlan[]): Option[] {
  const free = plans.find(isFreePlan);
  const none = { value: '', label: free ? `${free.name} (default for new accounts)` : 'No Plan' };
  return [none, ...plans.filter((plan) => plan !== free).map(optionOf)];
}

/**
 * The plan options for a user, including a current plan that is no longer offered. Only "No Plan"
 * and the current one while the plans are unknown.
 */
export function plansForEdit(plans: readonly AdminPlan[] | undefined, current: string): Option[] {
  const isOffered = current === '' || plans?.some(({ name }) => name === current);
  return [
    { value: '', label: 'No Plan' },
    ...(isOffered ? [] : [{ value: current, label: current }]),
    ...(plans ?? []).map(optionOf),
  ];
}

/** The plan options for a user of the chat service, who may have no plan there, or several. */
export function plansForImport(
  plans: readonly AdminPlan[] | undefined,
  current: Pick<MissingUser, 'plan' | 'plans'>,
): Option[] {
  const options = plansForEdit(plans, current.plan ?? '');
  if (current.plans.length === 0) return options;
  // An import cannot remove the plan that they have there.
  const named = options.filter(({ value }) => value !== '');
  return current.plan === null ? [{ value: '', label: 'Choose a plan' }, ...named] : named;
}

/** Whether a date has an effect: without a plan it applies to the free one. */
export function takesDate(planName: string, plans: readonly AdminPlan[]): boolean {
  return planName !== '' || plans.some(isFreePlan);
}

const NO_PLAN_TO_END = 'Choose a plan to set an expiry date.';

type ImportChoice = {
  planName: string;
  plans: readonly AdminPlan[];
  now: Date;
  timeZone: string;
};

/** The effect of an empty date for an imported user. */
export function importEffect({ planName, plans, now, timeZone }: ImportChoice): string {
  if (!takesDate(planName, plans)) return NO_PLAN_TO_END;
  const until = formatDateIn(addDays(now, IMPORTED_DAYS).toISOString(), timeZone);
  const free = planName === '' ? ` of ${plans.find(isFreePlan)?.name}` : '';
  return `Optional. Leave empty for ${plural(IMPORTED_DAYS, 'day')}${free}, until ${until}.`;
}

function optionOf({ name, monthly_price }: AdminPlan): Option {
  return { value: name, label: `${isolate(name)}, ${adminTaka(monthly_price)}/month` };
}

type Choice = Pick<UserValues, 'planName' | 'expiryDate'>;

type Effect = {
  before: Choice;
  chosen: Choice;
  plans: readonly AdminPlan[];
  now: Date;
  timeZone: string;
};

/** The effect of the selected plan and date. */
export function planEffect({ before, chosen, plans, now, timeZone }: Effect): string {
  if (!takesDate(chosen.planName, plans)) return NO_PLAN_TO_END;
  if (!chosen.planName) return withoutPlan(plans.find(isFreePlan)?.name ?? '', chosen, timeZone);
  if (chosen.expiryDate) return `The plan expires at the end of this day (${timeZone}).`;
  if (chosen.planName === before.planName) return 'Without a date, the plan does not expire.';
  const plan = plans.find(({ name }) => name === chosen.planName);
  if (!plan) return '';
  if (isFreePlan(plan)) return 'Without a date, the plan does not expire.';
  const until = formatDateIn(addDays(now, plan.duration_days).toISOString(), timeZone);
  return `Leave empty for ${plural(plan.duration_days, 'day')}, until ${until}.`;
}

function withoutPlan(free: string, { expiryDate }: Choice, timeZone: string): string {
  return expiryDate
    ? `${free} plan until the end of this day (${timeZone}).`
    : `No active plan. Set a date to give them ${free} until then.`;
}
