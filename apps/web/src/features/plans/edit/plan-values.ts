import type { Input } from '@nobayon/shared/contract/endpoint.ts';
import { type AdminPlan, type adminPlans, PlanBody } from '@nobayon/shared/contract/plans.ts';
import { type FieldErrors, fieldErrors } from '../../../ui/errors/form-errors.ts';
import { readNumber } from '../../../ui/form/read-number.ts';

export type PlanValues = {
  name: string;
  monthly_price: string;
  yearly_price: string;
  duration_days: string;
  guid: string;
  summary: string;
  /** One per line. */
  features: string;
  is_recommended: boolean;
  is_shown: boolean;
  /** Never sent. */
  description: string;
};

export const planFields = Object.keys(PlanBody.shape);

/** The values of a plan to edit; an empty form for a new one, with the usual thirty days. */
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

export function planErrors(values: PlanValues): FieldErrors {
  return onWholeLists(fieldErrors(PlanBody, unparsedBody(values)));
}

/** The error of one line is shown at the field of all lines. */
function onWholeLists(errors: FieldErrors): FieldErrors {
  const whole: FieldErrors = {};
  for (const [path, text] of Object.entries(errors)) {
    const [field = path] = path.split('.', 1);
    whole[field] ??= text;
  }
  return whole;
}

/** The body of the request, for valid values. */
export function planBody(values: PlanValues): Input<typeof adminPlans.create>['body'] {
  return PlanBody.parse(unparsedBody(values));
}

// All fields except the one that is never sent; omitting one does not compile.
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
    // Empty removes the group.
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
