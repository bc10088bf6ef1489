import { createHash } from 'node:crypto';
import type { Role } from '@nobayon/shared/contract/account/auth.ts';
import { dayIn } from '@nobayon/shared/domain/calendar.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Client } from '../../../http/client.ts';
import { queueSecurityNotice } from '../../../jobs/mails/queue-security-notice.ts';
import { endOtherUsersOn } from '../sessions/sessions.store.ts';
import { byPassword, type SignInProof, startSession } from '../sessions/start-session.ts';
import { deviceName } from './device-name.ts';
import { hashDeviceToken, newDeviceToken, recordDevice } from './known-devices.store.ts';
import { insertSignIn, keepAccount } from './sign-ins.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'secrets' | 'sessionLimits' | 'settings'>;

/**
 * Signs in a user who has passed all checks, and returns the token. The device becomes a known one;
 * an email is sent if the account was signed in to from other devices before. Throws
 * `wrong_credentials` if the account was deleted meanwhile.
 */
export async function signIn(
  deps: Deps,
  user: { id: number; role: Role; sessionVersion: number },
  client: Client,
  proof: SignInProof = byPassword,
): Promise<string> {
  const { db, clock, settings } = deps;
  const now = clock();
  const deviceToken = client.deviceToken ?? newDeviceToken();
  const { ip } = client;
  const device = deviceName(client.userAgent);
  const token = await db.$transaction(async (tx) => {
    if (!(await keepAccount(tx, user.id))) throw new AppError('wrong_credentials');
    const tokenHash = hashDeviceToken(deviceToken);
    await endOtherUsersOn(tx, { tokenHash, userId: user.id, now });
    const seen = await recordDevice(tx, { userId: user.id, tokenHash, now });
    const isNewDevice = seen.isNew && seen.hasOthers;
    await insertSignIn(tx, {
      userId: user.id,
      outcome: 'succeeded',
      at: now,
      device,
      address: ip,
      isNewDevice,
    });
    if (isNewDevice) {
      await queueSecurityNotice(tx, user.id, 'new_device', {
        // A program that keeps no cookie is new every time: one mail a day says so.
        key: `${user.id}:${dayIn(now, settings.timeZone)}:${shortHash(`${device} ${ip}`)}`,
        at: now,
        device,
        address: ip,
      });
    }
    const from = { device, ip, knownDeviceId: seen.id };
    return startSession({ ...deps, db: tx }, user, from, proof);
  });
  client.keepDeviceToken(deviceToken);
  return token;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
