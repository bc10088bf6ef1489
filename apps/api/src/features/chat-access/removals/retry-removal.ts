import type { chatRemovals } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import type { ApiDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { auditUserSync } from '../audit-user-sync.ts';
import { hasChatUser } from '../chat-users.store.ts';
import { syncChatNow } from '../sync/sync-chat-now.ts';
import { findRemoval } from './removals.store.ts';
import { removeAccessNow } from './remove-access.ts';

type Reply = { done: boolean; message: string; details?: string };

/** Retries a removal while an administrator waits. Throws `not_found`. */
export async function retryRemoval(
  deps: ApiDeps,
  { caller, params: { id } }: Request<typeof chatRemovals.retry>,
): Promise<Reply> {
  const removal = await findRemoval(deps.db, id);
  if (!removal) throw new AppError('not_found');
  if (deps.chatService === null) throw new AppError('chat_service_off');
  const { userId, email } = removal;
  await auditUserSync(deps, { adminId: caller.id, userId, email });
  const isHere = userId !== null && (await hasChatUser(deps.db, userId));
  const outcome = isHere ? await syncChatNow(deps, userId) : await removeAccessNow(deps, id);
  if (outcome.kind === 'administrator') {
    const { chatServiceName } = deps.settings;
    return {
      done: true,
      message: `This user is an administrator of ${chatServiceName}, so nothing was changed there.`,
    };
  }
  // The row is deleted once the access is removed, even if the sync had other problems.
  if ((await findRemoval(deps.db, id)) === null) {
    return { done: true, message: 'Access removed.' };
  }
  return {
    done: false,
    message: 'Access could not be removed. We will keep trying.',
    ...(outcome.kind === 'failed' && { details: outcome.details }),
  };
}
