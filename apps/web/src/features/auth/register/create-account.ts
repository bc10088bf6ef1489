import { auth, RegisterBody } from '@nobayon/shared/contract/account/auth.ts';
import { call } from '../../../api/client.ts';
import { endOnServer } from '../../../api/session/sign-out.ts';
import { InvalidFieldsError } from '../../../ui/errors/form-errors.ts';
import { type RegisterValues, registerErrors } from './register-values.ts';

/** Throws an `InvalidFieldsError` if the input is invalid, otherwise a `CallError`. */
export async function createAccount(values: RegisterValues): Promise<void> {
  const errors = registerErrors(values);
  if (Object.keys(errors).length > 0) throw new InvalidFieldsError(errors);
  const { confirmPassword: _, ...account } = values;
  const { token } = await call(auth.register, { body: RegisterBody.parse(account) });
  // A registration does not sign in here, and its session would be listed as one of a second device.
  void endOnServer(token);
}
