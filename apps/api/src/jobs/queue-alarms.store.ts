import type { DbOrTx } from '../db.ts';
import { queueJob } from './queue.store.ts';

/** Has every administrator told of a trouble, in the commit that notes it. */
export async function queueAlarms(
  tx: DbOrTx,
  name: 'send_chat_alarm' | 'send_gateway_alarm',
  now: Date,
): Promise<void> {
  const admins = await tx.user.findMany({ where: { role: 'admin' }, select: { id: true } });
  for (const { id } of admins) {
    await queueJob(tx, name, { userId: id, failingSince: now.toISOString() });
  }
}
