import { ImportUserBody, type MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { type FieldErrors, fieldErrors } from '../../../ui/errors/form-errors.ts';
import { hasSeveralPlans } from './missing-plan.ts';

export type AddMissingValues = {
  password: string;
  confirmPassword: string;
  /** Empty for none. */
  planName: string;
  /** `yyyy-mm-dd`; empty for 30 days from now. */
  expiryDate: string;
};

/** The body: what the chat service knows of the user, and the input. */
export function addMissingBody(user: MissingUser, values: AddMissingValues) {
  const { password, planName, expiryDate } = values;
  const given = expiryDate ? { expiry_date: expiryDate } : {};
  return { ...user, password, plan: planName || null, ...given };
}

/** The errors of all fields; `account` for those without a field in the form. */
export function addMissingErrors(user: MissingUser, values: AddMissingValues): FieldErrors {
  const { password, plan, expiry_date, ...others } = fieldErrors(
    ImportUserBody,
    addMissingBody(user, values),
  );
  const [account] = Object.entries(others);
  return {
    ...(password && { password }),
    ...(plan && { planName: plan }),
    ...(hasSeveralPlans(user) && !values.planName && { planName: 'Choose a plan' }),
    ...(expiry_date && { expiryDate: expiry_date }),
    ...(account && { account: `This account cannot be added. ${account.join(': ')}` }),
    ...(values.confirmPassword !== values.password && {
      confirmPassword: 'Passwords do not match',
    }),
  };
}
