import type { DbOrTx } from '../../../db.ts';
import type { Settings } from '../../../deps.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { askForProof } from './address-proofs.store.ts';

type Rules = { settings: Pick<Settings, 'requireProvenAddress'>; now: Date };

/**
 * The first mail to a new account: asking to confirm the address, or a welcome where that is not
 * asked for. It is one mail, since it may go to somebody who has nothing to do with the account.
 */
export async function queueFirstMail(
  tx: DbOrTx,
  user: { userId: number; email: string },
  { settings, now }: Rules,
): Promise<void> {
  if (settings.requireProvenAddress) await askForProof(tx, { ...user, now });
  else await queueJob(tx, 'send_welcome', { userId: user.userId });
}
