import type { Input } from '@nobayon/shared/contract/endpoint.ts';
import { type AdminPlan, type adminPlans, PlanBody } from '@nobayon/shared/contract/plans.ts';
import { type FieldErrors, fieldErrors } from '../../ui/field-errors.ts';
import { readNumber } from '../../ui/read-number.ts';

/** What the form holds. */
export type PlanValues = {
  name: string;
  monthly_price: string;
  yearly_price: string;
  duration_days: string;
  guid: string;
  /** Stays in the form. */
  description: string;
};

export const planFields = ['name', 'monthly_price', 'yearly_price', 'duration_days', 'guid'];

/** A plan to change; an empty form for a new one, of the usual thirty days. */
export function valuesOf(plan: AdminPlan | null): PlanValues {
  return {
    name: plan?.name ?? '',
    monthly_price: plan ? String(plan.monthly_price) : '',
    yearly_price: plan ? String(plan.yearly_price) : '',
    duration_days: plan ? String(plan.duration_days) : '30',
    guid: plan?.guid ?? '',
    description: '',
  };
}

/** What is wrong with each field, all at once. */
export function planErrors(values: PlanValues): FieldErrors {
  return fieldErrors(PlanBody, draftOf(values));
}

/** What is sent. For values without errors. */
export function planBody(values: PlanValues): Input<typeof adminPlans.create>['body'] {
  return PlanBody.parse(draftOf(values));
}

function draftOf({ name, monthly_price, yearly_price, duration_days, guid }: PlanValues) {
  return {
    name,
    monthly_price: readNumber(monthly_price),
    yearly_price: readNumber(yearly_price),
    duration_days: readNumber(duration_days),
    // Empty takes a group away.
    guid: guid.trim() || null,
  };
}
