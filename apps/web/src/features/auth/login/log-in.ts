import { auth, LoginBody } from '@nobayon/shared/contract/account/auth.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { call } from '../../../api/client.ts';
import { parseForm } from '../../../ui/form/parse-form.ts';

export type LoginValues = { email: string; password: string };

/** Throws an `InvalidFieldsError` if the input is invalid, otherwise a `CallError`. */
export function logIn(values: LoginValues): Promise<Reply<typeof auth.login>> {
  return call(auth.login, { body: parseForm(LoginBody, values) });
}
