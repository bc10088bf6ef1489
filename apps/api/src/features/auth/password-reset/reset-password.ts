import type { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { queueJob } from '../../../jobs/queue.store.ts';
import { logSecurityEvent } from '../../../log/security-event.ts';
import { recordOwnChange } from '../../audit/audit.store.ts';
import { queueChatSyncAfterPassword } from '../../chat-access/queue-chat-sync.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';
import { proveByReset } from '../address/proof/prove-by-reset.ts';
import { replacePassword } from '../credentials.store.ts';
import { requireUncommon } from '../passwords/require-uncommon.ts';
import { keepFailures } from '../second-factor/factors/authenticator-apps.store.ts';
import {
  forgetOtherDevices,
  hashDeviceToken,
  newDeviceToken,
  recordDevice,
} from '../sign-ins/known-devices.store.ts';
import { consumeReset, findReset } from './password-resets.store.ts';
import { hashResetToken } from './reset-token.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'passwords' | 'chatService' | 'log'>;

/**
 * Sets a new password with the token of a reset link, once. Ends all sessions. The browser becomes
 * the only known device, so that attackers cannot block its owner. The chat service gets the
 * password afterwards or, with a second factor, at the next sign-in.
 */
export async function resetPassword(
  deps: Deps,
  { body: { token, newPassword }, client }: Request<typeof auth.resetPassword>,
): Promise<void> {
  const { db, clock, passwords } = deps;
  const tokenHash = hashResetToken(token);
  const reset = await findReset(db, tokenHash, clock());
  if (!reset) throw new AppError('reset_token_invalid');
  requireUncommon(deps, newPassword, { field: 'newPassword', person: reset.user });
  const passwordHash = await passwords.hash(newPassword);
  const deviceToken = client.deviceToken ?? newDeviceToken();
  const isGivenToChat = await db.$transaction(async (tx) => {
    // Locks the account before the link, as a new link does.
    const sessionVersion = await replacePassword(tx, reset.user.id, { passwordHash });
    // Hashing took a while: the token may have been used by now.
    const isMine = await consumeReset(tx, tokenHash, clock());
    if (sessionVersion === null || !isMine) throw new AppError('reset_token_invalid');
    await keepFailures(tx, reset.user.id, sessionVersion);
    await forgetOtherDevices(tx, reset.user.id, null);
    const device = hashDeviceToken(deviceToken);
    await recordDevice(tx, { userId: reset.user.id, tokenHash: device, now: clock() });
    await queueJob(tx, 'send_password_changed', { userId: reset.user.id, sessionVersion });
    const audited = { before: {}, after: { password: 'reset' }, at: clock() };
    await recordOwnChange(tx, reset.user.id, audited);
    const hasSecondFactor = await proveByReset(deps, tx, reset.user.id, client);
    await queueChatSyncAfterPassword(tx, reset.user.id);
    // The chat service requires nothing but the password, so with a second factor it gets the
    // password only after a complete sign-in.
    return !hasSecondFactor;
  });
  client.keepDeviceToken(deviceToken);
  logSecurityEvent(deps.log, 'password_reset', { userId: reset.user.id });
  const chosen = { password: newPassword, passwordHash };
  void syncChatNow(deps, reset.user.id, isGivenToChat ? chosen : {});
}
