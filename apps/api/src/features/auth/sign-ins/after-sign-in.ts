import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { AppDeps } from '../../../deps.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';
import { remindToProve } from '../address/proof/send-again.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'passwords' | 'chatService' | 'settings' | 'log'>;

/**
 * What follows a completed sign-in: the chat service gets the password, if there is one for it, and
 * a user with an unconfirmed address gets another email to confirm it, at most once a day.
 */
export async function afterSignIn(
  deps: Deps,
  user: { id: number; emailProvenAt: Date | null },
  forChat: string | null,
): Promise<void> {
  if (forChat !== null) void syncChatNow(deps, user.id, { password: forChat });
  if (!isProven(user, deps.settings)) await remindToProve(deps, user.id);
}
