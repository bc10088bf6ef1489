import { ApiError } from '../../../api/errors/call-error.ts';
import { type FormError, formErrorOf } from '../../../ui/errors/form-errors.ts';

const FAILED = 'Admin registration failed. Please try again.';
const FIELDS = ['setupToken', 'firstname', 'lastname', 'email', 'password'];

/** Why there is no first administrator yet. */
export function adminSignupFormError(thrown: unknown): FormError {
  if (thrown instanceof ApiError && thrown.code === 'setup_token_wrong') {
    return { kind: 'fields', fields: { setupToken: thrown.message } };
  }
  return formErrorOf(thrown, FIELDS, FAILED);
}
