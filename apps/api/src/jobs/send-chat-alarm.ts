import { fullName } from '@nobayon/shared/domain/full-name.ts';
import type { AppDeps } from '../deps.ts';
import { findMailFacts } from '../features/auth/users.store.ts';
import { readServiceState } from '../features/chat-access/service-state.store.ts';
import { chatAlarmMail } from '../mail/chat-alarm-mail.tsx';
import { sendOnce } from '../mail/send-once.ts';
import type { JobPayloads } from './jobs.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** Tells an administrator that the chat service does not take our key, if that is still so. */
export async function sendChatAlarm(
  deps: Deps,
  { userId, failingSince }: JobPayloads['send_chat_alarm'],
): Promise<void> {
  const { db, settings } = deps;
  const state = await readServiceState(db);
  if (state.failingSince?.toISOString() !== failingSince) return;
  const admin = await findMailFacts(db, { id: userId });
  if (!admin) return;
  const to = { name: fullName(admin), address: admin.email };
  await sendOnce(deps, `chat-alarm:${failingSince}:${userId}`, to, () =>
    chatAlarmMail(settings, admin),
  );
}
