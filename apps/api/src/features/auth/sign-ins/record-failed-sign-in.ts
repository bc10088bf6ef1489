import type { SignInOutcome } from '@nobayon/shared/contract/account/account-sign-ins.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Client } from '../../../http/client.ts';
import { deviceName } from './device-name.ts';
import { insertSignIn } from './sign-ins.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log'>;

/**
 * Records a failed sign-in for the account's owner. Does not delay the reply, which must take the
 * same time without an account.
 */
export function recordFailedSignIn(
  { db, clock, log }: Deps,
  userId: number,
  outcome: Exclude<SignInOutcome, 'succeeded'>,
  { userAgent, ip }: Client,
): void {
  const device = deviceName(userAgent);
  insertSignIn(db, { userId, outcome, at: clock(), device, address: ip, isNewDevice: false }).catch(
    (error) => log.warn({ err: error }, 'could not record a failed sign-in'),
  );
}
