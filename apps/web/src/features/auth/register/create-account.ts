import { auth, RegisterBody } from '@nobayon/shared/contract/account/auth.ts';
import { call } from '../../../api/client.ts';
import { InvalidFieldsError } from '../../../ui/errors/form-errors.ts';
import { type RegisterValues, registerErrors } from './register-values.ts';

/** Throws an `InvalidFieldsError` where there is nothing to send yet, and else a `CallError`. */
export async function createAccount(values: RegisterValues): Promise<void> {
  const errors = registerErrors(values);
  if (Object.keys(errors).length > 0) throw new InvalidFieldsError(errors);
  const { confirmPassword: _, ...account } = values;
  // The reply has a token too; it is left alone, because an account is not a sign-in.
  await call(auth.register, { body: RegisterBody.parse(account) });
}
