import type { DbOrTx } from '../../db.ts';
import type { SecurityNotice } from '../../mail/messages/security-notice.tsx';
import { queueJob } from '../queue.store.ts';

type About = {
  /** Identifies the event: no second email is sent under the same key. */
  key: string;
  at: Date;
  device: string;
  address: string;
};

/** Queues an email to the owner of an account, in the transaction of the change that it reports. */
export function queueSecurityNotice(
  tx: DbOrTx,
  userId: number,
  notice: SecurityNotice,
  { at, ...about }: About,
): Promise<void> {
  return queueJob(tx, 'send_security_notice', {
    userId,
    notice,
    at: at.toISOString(),
    ...about,
  });
}
