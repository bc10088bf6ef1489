import { PASSWORD } from './make-accounts.ts';
import type { Setup } from './start-setup.ts';

/** Signs an account of `makeAccounts` in. Returns its session token. */
export async function signIn({ apiUrl }: Pick<Setup, 'apiUrl'>, email: string): Promise<string> {
  const response = await fetch(`${apiUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
