import { makeAccounts } from './make-accounts.ts';
import { signIn } from './sign-in.ts';
import type { Setup } from './start-setup.ts';

/** Creates an administrator and returns a session token. */
export async function makeAdmin(setup: Setup): Promise<string> {
  const email = 'admin@example.com';
  await makeAccounts(setup.db, 1, () => email);
  await setup.db.user.update({ where: { email }, data: { role: 'admin' } });
  return signIn(setup, email);
}
