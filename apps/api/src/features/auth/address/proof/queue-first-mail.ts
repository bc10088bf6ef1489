import type { DbOrTx } from '../../../../db.ts';
import type { Settings } from '../../../../deps.ts';
import { queueJob } from '../../../../jobs/queue.store.ts';
import { askForProof } from './address-proofs.store.ts';

type Rules = { settings: Pick<Settings, 'requireProvenAddress'>; now: Date };

/**
 * Queues the first email to a new account: to confirm the address, or a welcome if no confirmation
 * is required. Only one email, because the address may belong to another person.
 */
export async function queueFirstMail(
  tx: DbOrTx,
  user: { userId: number; email: string },
  { settings, now }: Rules,
): Promise<void> {
  if (settings.requireProvenAddress) await askForProof(tx, { ...user, now, isFirst: true });
  else await queueJob(tx, 'send_welcome', { userId: user.userId });
}
