import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { AppDeps } from '../../deps.ts';
import { readGatewayState } from '../../features/payments/due/outages/gateway-state.store.ts';
import { gatewayAlarmMail } from '../../mail/messages/gateway-alarm-mail.tsx';
import type { JobPayloads } from '../jobs.ts';
import { mailToUser } from './mail-to-user.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** Tells an administrator what is wrong with a gateway (`trouble`), if that is still so. */
export async function sendGatewayAlarm(
  deps: Deps,
  { userId, gateway, trouble, failingSince }: JobPayloads['send_gateway_alarm'],
): Promise<void> {
  const { unknownSince, missingSince } = await readGatewayState(deps.db, gateway);
  const since = { knows_none: unknownSince, no_settings: missingSince }[trouble];
  if (since?.toISOString() !== failingSince) return;
  const key = `gateway-alarm:${gateway}:${failingSince}:${userId}` as const;
  await mailToUser(deps, { id: userId }, key, ({ firstname }) =>
    gatewayAlarmMail(deps.settings, { firstname, gateway: gatewayTitle(gateway), trouble }),
  );
}
