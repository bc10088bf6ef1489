import { auth, ForgotPasswordBody } from '@nobayon/shared/contract/account/auth.ts';
import { call } from '../../../api/client.ts';
import { parseForm } from '../../../ui/form/parse-form.ts';

/** Requests a reset link and returns the normalized address. Throws like `logIn`. */
export async function askForResetLink(values: { email: string }): Promise<string> {
  const body = parseForm(ForgotPasswordBody, values);
  await call(auth.forgotPassword, { body });
  return body.email;
}
