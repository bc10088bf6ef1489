import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { Account } from 'oidc-provider';
import { z } from 'zod';
import type { Db } from '../../../db.ts';
import { findOidcUser } from './oidc-users.store.ts';

/**
 * The current account of a user for other services. Undefined without a confirmed address, whatever
 * REQUIRE_PROVEN_ADDRESS says: services find accounts by the address, and most ignore
 * `email_verified`. For the same reason undefined if the chat service still has the address for
 * another user's account.
 */
export async function findAccount(db: Db, subject: string): Promise<Account | undefined> {
  if (!z.uuid().safeParse(subject).success) return undefined;
  const user = await findOidcUser(db, subject);
  if (!user?.emailProvenAt || user.isAddressHeld) return undefined;
  const claims = { sub: subject, email: user.email, email_verified: true, name: fullName(user) };
  return { accountId: subject, claims: async () => claims };
}
