import type { AppDeps } from '../../../../deps.ts';
import { logSecurityEvent } from '../../../../log/security-event.ts';
import { queueChatSync } from '../../queue-chat-sync.ts';
import { recordUnsettledAddress, renewSubject } from './chat-links.store.ts';

/**
 * Records that the account of a user has an address that we did not know of. Another user here with
 * this address may have been signed in to the account, which the chat service then finds by their
 * subject, whatever its address is later: they get a new subject, and the log names both.
 */
export async function recordAddress(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  ownerId: number,
  email: string,
): Promise<void> {
  const namesakeId = await db.$transaction(async (tx) => {
    await recordUnsettledAddress(tx, ownerId, email);
    const namesake = await renewSubject(tx, { email, exceptId: ownerId });
    if (namesake !== null) await queueChatSync(tx, namesake);
    return namesake;
  });
  if (namesakeId === null) return;
  logSecurityEvent(log, 'chat_accounts_mixed_up', { userId: namesakeId, otherUserId: ownerId });
}
