import { auth, ForgotPasswordBody } from '@nobayon/shared/contract/account/auth.ts';
import { call } from '../../../api/client.ts';
import { parseForm } from '../../../ui/form/parse-form.ts';

/** Gives the address as the server knows it. Throws as `logIn` does. */
export async function askForResetLink(values: { email: string }): Promise<string> {
  const body = parseForm(ForgotPasswordBody, values);
  await call(auth.forgotPassword, { body });
  return body.email;
}
