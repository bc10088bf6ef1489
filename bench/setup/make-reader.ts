import { giveSubscriptions, makeAccounts } from './make-accounts.ts';
import { signIn } from './sign-in.ts';
import type { Setup } from './start-setup.ts';

/** Creates a user with a subscription who is signed in, for calls that read. */
export async function makeReader(setup: Setup) {
  const [reader] = await makeAccounts(setup.db, 1, () => 'reader@example.com');
  if (!reader) throw new Error('No account was created.');
  await giveSubscriptions(setup.db, [reader]);
  return { ...reader, token: await signIn(setup, reader.email) };
}
