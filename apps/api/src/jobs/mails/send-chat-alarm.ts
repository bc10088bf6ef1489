import type { AppDeps } from '../../deps.ts';
import { readServiceState } from '../../features/chat-access/service-health/service-state.store.ts';
import { chatAlarmMail } from '../../mail/messages/chat-alarm-mail.tsx';
import type { JobPayloads } from '../jobs.ts';
import { mailToUser } from './mail-to-user.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** Tells an administrator that the chat service rejected our API key, if that is still so. */
export async function sendChatAlarm(
  deps: Deps,
  { userId, failingSince }: JobPayloads['send_chat_alarm'],
): Promise<void> {
  const state = await readServiceState(deps.db);
  if (state.failingSince?.toISOString() !== failingSince) return;
  await mailToUser(deps, { id: userId }, `chat-alarm:${failingSince}:${userId}`, (admin) =>
    chatAlarmMail(deps.settings, admin),
  );
}
