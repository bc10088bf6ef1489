import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { AppDeps } from '../../deps.ts';
import { findMailFacts } from '../../features/auth/users.store.ts';
import { readGatewayState } from '../../features/payments/due/gateway-state.store.ts';
import { nameInMail } from '../../mail/layout/name-in-mail.ts';
import { gatewayAlarmMail } from '../../mail/messages/gateway-alarm-mail.tsx';
import { sendOnce } from '../../mail/send-once.ts';
import type { JobPayloads } from '../jobs.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** Tells an administrator that a gateway confirms none of our payments, if that is still so. */
export async function sendGatewayAlarm(
  deps: Deps,
  { userId, gateway, trouble, failingSince }: JobPayloads['send_gateway_alarm'],
): Promise<void> {
  const { db, settings } = deps;
  const { unknownSince, missingSince } = await readGatewayState(db, gateway);
  const since = { knows_none: unknownSince, no_settings: missingSince }[trouble];
  if (since?.toISOString() !== failingSince) return;
  const admin = await findMailFacts(db, { id: userId });
  if (!admin) return;
  const to = { name: nameInMail(fullName(admin)), address: admin.email, userId };
  await sendOnce(deps, `gateway-alarm:${gateway}:${failingSince}:${userId}`, to, () =>
    gatewayAlarmMail(settings, {
      firstname: nameInMail(admin.firstname),
      gateway: gatewayTitle(gateway),
      trouble,
    }),
  );
}
