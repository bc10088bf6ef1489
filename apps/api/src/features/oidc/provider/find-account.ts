import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { Account } from 'oidc-provider';
import { z } from 'zod';
import type { AppDeps } from '../../../deps.ts';
import { isAddressUnsettledThere } from '../../chat-access/sync/account/is-address-unsettled-there.ts';
import { findOidcUser } from './oidc-users.store.ts';

/**
 * The current account of a user for other services. Undefined without a confirmed address, whatever
 * REQUIRE_PROVEN_ADDRESS says: services find accounts by the address, and most ignore
 * `email_verified`. For the same reason undefined while the chat service, by our records, would find
 * another account by the address than the user's, or none. Before a sign-in (`isSigningIn`), the chat service
 * is asked as well.
 */
export async function findAccount(
  deps: Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>,
  subject: string,
  { isSigningIn }: { isSigningIn: boolean },
): Promise<Account | undefined> {
  if (!z.uuid().safeParse(subject).success) return undefined;
  const user = await findOidcUser(deps, subject);
  if (!user?.emailProvenAt || user.isAddressUnsettled) return undefined;
  if (isSigningIn && (await isAddressUnsettledThere(deps, user))) return undefined;
  const claims = { sub: subject, email: user.email, email_verified: true, name: fullName(user) };
  return { accountId: subject, claims: async () => claims };
}
