import type { DbOrTx } from '../../db.ts';
import {
  queueSyncOfFallenBack,
  queueSyncOfMembers,
} from '../chat-access/queue-plan-syncs.store.ts';
import type { Moved } from './whom-it-moves.ts';

/** Has the chat service brought up to date with everybody whom a change of a plan moves. */
export async function queueMoved(
  tx: DbOrTx,
  { members, fallenBack }: Moved,
  planId: number,
  now: Date,
): Promise<void> {
  if (members) await queueSyncOfMembers(tx, planId, now);
  if (fallenBack) await queueSyncOfFallenBack(tx, now);
}
