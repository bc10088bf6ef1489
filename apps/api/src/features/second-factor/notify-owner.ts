import { randomUUID } from 'node:crypto';
import { dayIn } from '@nobayon/shared/domain/calendar.ts';
import type { DbOrTx } from '../../db.ts';
import type { AppDeps } from '../../deps.ts';
import type { Client } from '../../http/client.ts';
import { queueSecurityNotice } from '../../jobs/mails/queue-security-notice.ts';
import type { SecurityNotice } from '../../mail/messages/security-notice.tsx';
import { deviceName } from '../auth/sign-ins/device-name.ts';

type About = {
  userId: number;
  notice: SecurityNotice;
  client: Client | 'administrator';
  /** What somebody else can cause is told once a day. */
  daily?: boolean;
};

/** A mail about a change of the second factor, in its commit. */
export function notifyOwner(
  { clock, settings }: Pick<AppDeps, 'clock' | 'settings'>,
  tx: DbOrTx,
  { userId, notice, client, daily = false }: About,
): Promise<void> {
  const at = clock();
  return queueSecurityNotice(tx, userId, notice, {
    key: daily ? `${userId}:${dayIn(at, settings.timeZone)}` : randomUUID(),
    at,
    ...whereFrom(client),
  });
}

/** From where an administrator did it is nobody else's business. */
function whereFrom(client: About['client']): { device: string; address: string } {
  if (client === 'administrator') return { device: 'An administrator', address: 'Not shown' };
  return { device: deviceName(client.userAgent), address: client.address };
}
