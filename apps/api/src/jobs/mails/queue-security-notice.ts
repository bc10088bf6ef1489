import type { DbOrTx } from '../../db.ts';
import type { SecurityNotice } from '../../mail/messages/security-notice.tsx';
import { queueJob } from '../queue.store.ts';

type About = {
  /** What it is about, once: no second mail goes out under the same key. */
  key: string;
  at: Date;
  device: string;
  address: string;
};

/** Tells the owner of an account by mail, in the commit of the change that it is about. */
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
