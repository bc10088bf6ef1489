import { fullName } from '@nobayon/shared/domain/full-name.ts';
import type { AppDeps } from '../deps.ts';
import { findMailFacts } from '../features/auth/users.store.ts';
import { readGatewayState } from '../features/payments/due/gateway-state.store.ts';
import { gatewayAlarmMail } from '../mail/gateway-alarm-mail.tsx';
import { sendOnce } from '../mail/send-once.ts';
import type { JobPayloads } from './jobs.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** Tells an administrator that the gateway knows none of our payments, if that is still so. */
export async function sendGatewayAlarm(
  deps: Deps,
  { userId, failingSince }: JobPayloads['send_gateway_alarm'],
): Promise<void> {
  const { db, settings } = deps;
  const { unknownSince } = await readGatewayState(db);
  if (unknownSince?.toISOString() !== failingSince) return;
  const admin = await findMailFacts(db, { id: userId });
  if (!admin) return;
  const to = { name: fullName(admin), address: admin.email };
  await sendOnce(deps, `gateway-alarm:${failingSince}:${userId}`, to, () =>
    gatewayAlarmMail(settings, admin),
  );
}
