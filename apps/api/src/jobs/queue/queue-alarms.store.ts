import type { DbOrTx } from '../../db.ts';
import type { AlarmingTrouble } from '../jobs.ts';
import { queueJob } from '../queue.store.ts';

/**
 * Queues an email to every administrator about a problem with the chat service, in the transaction
 * that records it.
 */
export async function queueChatAlarms(tx: DbOrTx, now: Date): Promise<void> {
  const failingSince = now.toISOString();
  for (const userId of await findAdmins(tx)) {
    await queueJob(tx, 'send_chat_alarm', { userId, failingSince });
  }
}

/** The same for a payment gateway. */
export async function queueGatewayAlarms(
  tx: DbOrTx,
  { gateway, trouble, now }: { gateway: string; trouble: AlarmingTrouble; now: Date },
): Promise<void> {
  const failingSince = now.toISOString();
  for (const userId of await findAdmins(tx)) {
    await queueJob(tx, 'send_gateway_alarm', { userId, gateway, trouble, failingSince });
  }
}

async function findAdmins(tx: DbOrTx): Promise<number[]> {
  const admins = await tx.user.findMany({
    // A role that waits for the confirmation of an address is not effective yet.
    where: { role: 'admin', mustProveAddress: false },
    select: { id: true },
  });
  return admins.map(({ id }) => id);
}
