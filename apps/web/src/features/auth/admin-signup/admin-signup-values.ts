import type { FieldErrors } from '../../../ui/errors/form-errors.ts';
import { type RegisterValues, registerErrors } from '../register/register-values.ts';

export type AdminSignupValues = RegisterValues & {
  /** Empty where none is asked for. */
  setupToken: string;
};

/** What is wrong with each field, in the order in which the form has them. */
export function adminSignupErrors(
  { setupToken, ...account }: AdminSignupValues,
  setupTokenRequired: boolean,
): FieldErrors {
  const errors = registerErrors(account);
  const isMissing = setupTokenRequired && setupToken.trim() === '';
  return isMissing ? { setupToken: 'Setup token is required', ...errors } : errors;
}
