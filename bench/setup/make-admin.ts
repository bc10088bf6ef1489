import { makeAccounts, PASSWORD } from './make-accounts.ts';
import type { Setup } from './start-setup.ts';

/** Creates an administrator and returns a session token. */
export async function makeAdmin({ apiUrl, db }: Setup): Promise<string> {
  const email = 'admin@example.com';
  await makeAccounts(db, 1, () => email);
  await db.user.update({ where: { email }, data: { role: 'admin' } });
  const response = await fetch(`${apiUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
