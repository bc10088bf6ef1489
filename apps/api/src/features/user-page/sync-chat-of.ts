import type { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { ApiDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Request } from '../../http/mount.ts';
import { auditUserSync } from '../chat-access/audit-user-sync.ts';
import { syncChatNow } from '../chat-access/sync/sync-chat-now.ts';
import { findAccount } from '../users/find-account.ts';

/**
 * Syncs one user to the chat service while an administrator waits. Throws `user_not_found` and
 * `chat_service_off`.
 */
export async function syncChatOf(
  deps: ApiDeps,
  { caller, params: { id: userId } }: Request<typeof adminUserPage.syncChat>,
): Promise<RawReply<typeof adminUserPage.syncChat>> {
  const { email } = await findAccount(deps.db, userId);
  if (deps.chatService) await auditUserSync(deps, { adminId: caller.id, userId, email });
  const { chatServiceName } = deps.settings;
  const outcome = await syncChatNow(deps, userId);
  switch (outcome.kind) {
    case 'off':
      throw new AppError('chat_service_off');
    case 'synced':
      return { done: true, message: `${chatServiceName} is up to date.` };
    case 'administrator':
      return {
        done: true,
        message: `This user is an administrator of ${chatServiceName}, so nothing was changed there.`,
      };
    case 'failed':
      return {
        done: false,
        message: `${chatServiceName} could not be updated. We will keep trying.`,
        details: outcome.details,
      };
  }
}
