import type { AppDeps } from '../../deps.ts';
import { findMailFacts } from '../../features/auth/users.store.ts';
import { nameInMail } from '../../mail/layout/name-in-mail.ts';
import type { Recipient } from '../../mail/send-once.ts';

type Payment = { userId: number | null; userName: string; userEmail: string };

/**
 * Who gets a mail about a payment: its customer, at the address of their account by now. The one that
 * was paid with may be somebody else's since; of a deleted account it is all that is known.
 */
export async function payerOf(
  { db }: Pick<AppDeps, 'db'>,
  { userId, userName, userEmail }: Payment,
): Promise<Recipient> {
  const account = userId === null ? null : await findMailFacts(db, { id: userId });
  return {
    name: nameInMail(userName),
    address: account?.email ?? userEmail,
    userId: account?.id ?? null,
  };
}
