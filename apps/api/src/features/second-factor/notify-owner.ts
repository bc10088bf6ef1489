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
  /** Events that others can cause are reported once a day. */
  daily?: boolean;
};

/** Queues an email about a change of the second factor, in the same transaction. */
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

/** The address and device of an administrator are not disclosed. */
function whereFrom(client: About['client']): { device: string; address: string } {
  if (client === 'administrator') return { device: 'An administrator', address: 'Not shown' };
  return { device: deviceName(client.userAgent), address: client.address };
}
