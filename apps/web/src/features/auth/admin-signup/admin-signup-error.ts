import { ApiError } from '../../../api/errors/call-error.ts';
import { type FormError, formErrorOf } from '../../../ui/errors/form-errors.ts';

const FAILED = 'Admin registration failed. Please try again.';
const FIELDS = ['setupToken', 'firstname', 'lastname', 'email', 'password'];

/** Why the first administrator could not be created. */
export function adminSignupFormError(thrown: unknown): FormError {
  if (thrown instanceof ApiError && thrown.code === 'setup_token_wrong') {
    return { kind: 'fields', fields: { setupToken: thrown.message } };
  }
  return formErrorOf(thrown, FIELDS, FAILED);
}
