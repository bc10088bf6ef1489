import type { accountName } from '@nobayon/shared/contract/account/account-name.ts';
import type { User } from '@nobayon/shared/contract/account/auth.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { queueChatSync } from '../../chat-access/queue-chat-sync.ts';
import { lockUser, markUserChanged } from '../../subscriptions/subscriptions.store.ts';
import { showUser } from '../show-user.ts';
import { findUserRow, renameUser, type UserRow } from '../users.store.ts';

/** Changes the caller's name, and queues the update of the chat service. */
export async function changeName(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { caller, body }: Request<typeof accountName.change>,
): Promise<User> {
  const user = await db.$transaction(async (tx) => {
    await lockUser(tx, caller.id);
    const before = await findOwn(tx, caller.id);
    if (before.firstname === body.firstname && before.lastname === body.lastname) return before;
    await renameUser(tx, caller.id, body);
    // So that an administrator with an open form does not save the old name over the new one.
    await markUserChanged(tx, caller.id);
    await recordAudit(tx, {
      adminId: caller.id,
      action: 'update',
      subject: 'user',
      subjectId: caller.id,
      subjectName: before.email,
      before: { firstname: before.firstname, lastname: before.lastname },
      after: body,
      at: clock(),
    });
    await queueChatSync(tx, caller.id);
    return { ...before, ...body };
  });
  return showUser(user);
}

async function findOwn(tx: DbOrTx, id: number): Promise<UserRow> {
  const user = await findUserRow(tx, id);
  if (!user) throw new AppError('session_ended');
  return user;
}
