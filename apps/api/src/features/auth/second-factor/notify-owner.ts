import { randomUUID } from 'node:crypto';
import { dayIn } from '@nobayon/shared/domain/calendar.ts';
import type { DbOrTx } from '../../../db.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Client } from '../../../http/client.ts';
import { queueSecurityNotice } from '../../../jobs/mails/queue-security-notice.ts';
import type { SecurityNotice } from '../../../mail/messages/security-notice.tsx';
import { recordOwnChange } from '../../audit/audit.store.ts';
import { deviceName } from '../sign-ins/device-name.ts';

type About = {
  userId: number;
  notice: SecurityNotice;
  client: Client | 'administrator';
  /** Events that others can cause are reported once a day. */
  daily?: boolean;
};

/**
 * Reports what a user changed about their own second factor: to them by email and, if they are an
 * administrator, in the audit.
 */
export async function reportChange(
  deps: Pick<AppDeps, 'clock' | 'settings'>,
  tx: DbOrTx,
  change: About & { client: Client },
): Promise<void> {
  await notifyOwner(deps, tx, change);
  const audited = { before: {}, after: { two_step_sign_in: change.notice }, at: deps.clock() };
  await recordOwnChange(tx, change.userId, audited);
}

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

/** The IP address and device of an administrator are not disclosed. */
function whereFrom(client: About['client']): { device: string; address: string } {
  if (client === 'administrator') return { device: 'An administrator', address: 'Not shown' };
  return { device: deviceName(client.userAgent), address: client.ip };
}
