import { ApiError } from '../../api/call-error.ts';
import { type Refusal, refusalOf } from '../../ui/refusal.ts';

const FAILED = 'Admin registration failed. Please try again.';
const FIELDS = ['setupToken', 'firstname', 'lastname', 'email', 'password'];

/** Why there is no first administrator yet. */
export function adminSignupRefusal(thrown: unknown): Refusal {
  if (thrown instanceof ApiError && thrown.code === 'setup_token_wrong') {
    return { kind: 'fields', fields: { setupToken: thrown.message } };
  }
  return refusalOf(thrown, FIELDS, FAILED);
}
