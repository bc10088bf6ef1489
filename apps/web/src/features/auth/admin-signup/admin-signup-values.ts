import type { FieldErrors } from '../../../ui/errors/form-errors.ts';
import { type RegisterValues, registerErrors } from '../register/register-values.ts';

export type AdminSignupValues = RegisterValues & {
  /** Empty if none is required. */
  setupToken: string;
};

/** The errors of all fields, in the order of the form. */
export function adminSignupErrors(
  { setupToken, ...account }: AdminSignupValues,
  { setupTokenRequired }: { setupTokenRequired: boolean },
): FieldErrors {
  const errors = registerErrors(account);
  const isMissing = setupTokenRequired && setupToken.trim() === '';
  return isMissing ? { setupToken: 'Setup token is required', ...errors } : errors;
}
