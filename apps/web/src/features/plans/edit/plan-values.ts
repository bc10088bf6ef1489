import type { Input } from '@nobayon/shared/contract/endpoint.ts';
import { type AdminPlan, type adminPlans, PlanBody } from '@nobayon/shared/contract/plans.ts';
import { type FieldErrors, fieldErrors } from '../../../ui/errors/form-errors.ts';
import { readNumber } from '../../../ui/form/read-number.ts';

/** What the form holds. */
export type PlanValues = {
  name: string;
  monthly_price: string;
  yearly_price: string;
  duration_days: string;
  guid: string;
  summary: string;
  /** One a line. */
  features: string;
  is_recommended: boolean;
  is_shown: boolean;
  /** Stays in the form. */
  description: string;
};

export const planFields = Object.keys(PlanBody.shape);

/** A plan to change; an empty form for a new one, of the usual thirty days. */
export function planValuesOf(plan: AdminPlan | null): PlanValues {
  return {
    name: plan?.name ?? '',
    monthly_price: plan ? String(plan.monthly_price) : '',
    yearly_price: plan ? String(plan.yearly_price) : '',
    duration_days: plan ? String(plan.duration_days) : '30',
    guid: plan?.guid ?? '',
    summary: plan?.summary ?? '',
    features: plan?.features.join('\n') ?? '',
    is_recommended: plan?.is_recommended ?? false,
    is_shown: plan?.is_shown ?? true,
    description: '',
  };
}

/** What is wrong with each field, all at once. */
export function planErrors(values: PlanValues): FieldErrors {
  return onWholeLists(fieldErrors(PlanBody, unparsedBody(values)));
}

/** What is wrong with one line is said of the field that all lines are in. */
function onWholeLists(errors: FieldErrors): FieldErrors {
  const whole: FieldErrors = {};
  for (const [path, text] of Object.entries(errors)) {
    const [field = path] = path.split('.', 1);
    whole[field] ??= text;
  }
  return whole;
}

/** What is sent. For values without errors. */
export function planBody(values: PlanValues): Input<typeof adminPlans.create>['body'] {
  return PlanBody.parse(unparsedBody(values));
}

// Every field but the one that stays in the form: one that is forgotten does not compile.
function unparsedBody({
  description: _,
  monthly_price,
  yearly_price,
  duration_days,
  guid,
  features,
  ...rest
}: PlanValues): Record<keyof Required<Input<typeof adminPlans.create>['body']>, unknown> {
  return {
    ...rest,
    monthly_price: readNumber(monthly_price),
    yearly_price: readNumber(yearly_price),
    duration_days: readNumber(duration_days),
    // Empty takes a group away.
    guid: guid.trim() || null,
    features: linesOf(features),
  };
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
