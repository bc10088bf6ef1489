import type { DbOrTx } from '../../../db.ts';
import {
  queueSyncOfMembers,
  queueSyncOfUsersWithoutPlan,
} from '../../chat-access/chat-jobs.store.ts';
import type { AffectedUsers } from './affected-users.ts';

/** Queues a chat service sync of everybody whose access a change of a plan affects. */
export async function queueSyncOfAffectedUsers(
  tx: DbOrTx,
  { members, fallenBack }: AffectedUsers,
  planId: number,
  now: Date,
): Promise<void> {
  if (members) await queueSyncOfMembers(tx, planId, now);
  if (fallenBack) await queueSyncOfUsersWithoutPlan(tx, now);
}
