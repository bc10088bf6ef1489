import type { AppDeps } from '../../../deps.ts';
import { findMailFacts } from '../../../features/auth/users.store.ts';
import { nameInMail } from '../../../mail/layout/name-in-mail.ts';
import type { Recipient } from '../../../mail/send-once.ts';

type Payer = Recipient & {
  /** Whether the address was confirmed to be theirs. */
  isProven: boolean;
};
type Payment = { userId: number | null; userName: string; userEmail: string };

/**
 * The recipient of emails about a payment: its customer, at the current address of their account.
 * The address at the time of the payment may belong to somebody else now. It is used only if the
 * account was deleted, because nothing else is known then.
 */
export async function payerOf(
  { db }: Pick<AppDeps, 'db'>,
  { userId, userName, userEmail }: Payment,
): Promise<Payer> {
  const account = userId === null ? null : await findMailFacts(db, { id: userId });
  return {
    name: nameInMail(userName),
    address: account?.email ?? userEmail,
    userId: account?.id ?? null,
    isProven: Boolean(account?.emailProvenAt),
  };
}
