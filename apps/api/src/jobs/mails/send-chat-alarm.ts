import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { AppDeps } from '../../deps.ts';
import { findMailFacts } from '../../features/auth/users.store.ts';
import { readServiceState } from '../../features/chat-access/service-health/service-state.store.ts';
import { nameInMail } from '../../mail/layout/name-in-mail.ts';
import { chatAlarmMail } from '../../mail/messages/chat-alarm-mail.tsx';
import { sendOnce } from '../../mail/send-once.ts';
import type { JobPayloads } from '../jobs.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** Tells an administrator that the chat service rejected our API key, if that is still so. */
export async function sendChatAlarm(
  deps: Deps,
  { userId, failingSince }: JobPayloads['send_chat_alarm'],
): Promise<void> {
  const { db, settings } = deps;
  const state = await readServiceState(db);
  if (state.failingSince?.toISOString() !== failingSince) return;
  const admin = await findMailFacts(db, { id: userId });
  if (!admin) return;
  const to = { name: nameInMail(fullName(admin)), address: admin.email, userId };
  await sendOnce(deps, `chat-alarm:${failingSince}:${userId}`, to, () =>
    chatAlarmMail(settings, { firstname: nameInMail(admin.firstname) }),
  );
}
