import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { queueChatSweep } from './queue-chat-sweep.ts';
import { isSweepUnderWay } from './sweep-chat.ts';

/**
 * Starts a comparison of all users with the chat service for an administrator. False if one is
 * already running. Throws `chat_service_off`.
 */
export async function startSweep(
  deps: Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'settings'>,
  adminId: number,
): Promise<boolean> {
  const { db, clock, chatService, settings } = deps;
  if (!chatService) throw new AppError('chat_service_off');
  if (await isSweepUnderWay(deps)) return false;
  await db.$transaction(async (tx) => {
    await queueChatSweep(tx);
    await recordAudit(tx, {
      adminId,
      action: 'sync',
      subject: 'chat_service',
      subjectId: null,
      subjectName: settings.chatServiceName,
      at: clock(),
    });
  });
  return true;
}
