import type { DbOrTx } from '../../../db.ts';
import {
  queueSyncOfMembers,
  queueSyncOfUsersWithoutPlan,
} from '../../chat-access/queue-plan-syncs.store.ts';
import type { AffectedUsers } from './affected-users.ts';

/** Has the chat service brought up to date with everybody whom a change of a plan moves. */
export async function queueAffectedUsers(
  tx: DbOrTx,
  { members, fallenBack }: AffectedUsers,
  planId: number,
  now: Date,
): Promise<void> {
  if (members) await queueSyncOfMembers(tx, planId, now);
  if (fallenBack) await queueSyncOfUsersWithoutPlan(tx, now);
}
