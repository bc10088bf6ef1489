import { auth, RegisterBody } from '@nobayon/shared/contract/account/auth.ts';
import { call } from '../../../api/client.ts';
import { InvalidFieldsError } from '../../../ui/errors/form-errors.ts';
import { type RegisterValues, registerErrors } from './register-values.ts';

/** Throws an `InvalidFieldsError` if the input is invalid, otherwise a `CallError`. */
export async function createAccount(values: RegisterValues): Promise<void> {
  const errors = registerErrors(values);
  if (Object.keys(errors).length > 0) throw new InvalidFieldsError(errors);
  const { confirmPassword: _, ...account } = values;
  // The reply's token is ignored, because a registration does not sign in.
  await call(auth.register, { body: RegisterBody.parse(account) });
}
