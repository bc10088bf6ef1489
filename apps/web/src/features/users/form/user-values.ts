import type { Role } from '@nobayon/shared/contract/account/auth.ts';
import {
  type AdminUser,
  type adminUsers,
  CreateUserBody,
  UpdateUserBody,
} from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Input } from '@nobayon/shared/contract/endpoint.ts';
import { dayIn } from '@nobayon/shared/domain/calendar.ts';
import { type FieldErrors, fieldErrors } from '../../../ui/errors/form-errors.ts';

/** The values of a user's form. */
export type UserValues = {
  firstname: string;
  lastname: string;
  email: string;
  /** When editing, empty keeps the current one. */
  password: string;
  role: Role;
  /** Empty for no plan. An archived plan is called so, because another one can have its name. */
  planName: string;
  /** `yyyy-mm-dd` in the time zone of the installation; empty for none. */
  expiryDate: string;
};

export const newUser: UserValues = {
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  role: 'user',
  planName: '',
  expiryDate: '',
};

export function userValuesOf(user: AdminUser, timeZone: string): UserValues {
  return {
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    password: '',
    role: user.role,
    planName: planNameOf(user),
    expiryDate: user.expiry_date === null ? '' : dayIn(new Date(user.expiry_date), timeZone),
  };
}

function planNameOf({ plan_name, plan_archived }: AdminUser): string {
  return plan_archived ? `${plan_name} (no longer for sale)` : (plan_name ?? '');
}

export type CreateBody = Input<typeof adminUsers.create>['body'];
export type UpdateBody = Input<typeof adminUsers.update>['body'];

export function createBodyOf({ expiryDate: _, planName, ...person }: UserValues): CreateBody {
  return { ...person, ...(planName && { planName }) };
}

/**
 * The body of an edit. Plan and date are sent only if they were changed: correcting a name must not
 * move the expiry by the hours that its date does not show.
 */
export function updateBodyOf(before: UserValues, now: UserValues, seenAt: string): UpdateBody {
  const { password, planName, expiryDate, ...person } = now;
  return {
    ...person,
    ...(password && { password }),
    ...(planName !== before.planName && { planName: planName || null }),
    ...changedDate(before, now),
    updated_at: seenAt,
  };
}

/**
 * A date with a new plan is intended, even if the previous plan ended on the same day; an empty one
 * gives the plan its own duration. With an unchanged plan, an empty date removes the expiry.
 */
function changedDate(before: UserValues, { planName, expiryDate }: UserValues) {
  if (planName !== before.planName) return expiryDate ? { expiryDate } : {};
  return expiryDate === before.expiryDate ? {} : { expiryDate: expiryDate || null };
}

export function createErrors(values: UserValues): FieldErrors {
  return fieldErrors(CreateUserBody, createBodyOf(values));
}

export function updateErrors(before: UserValues, now: UserValues): FieldErrors {
  const { updated_at: _, ...body } = updateBodyOf(before, now, '');
  return fieldErrors(UpdateUserBody, body);
}

/**
 * The date for a selected plan: the previous plan keeps its own, another one starts empty, which
 * gives it its own duration.
 */
export function dateForPlan(before: UserValues, planName: string): string {
  return planName === before.planName ? before.expiryDate : '';
}
