import { isProven } from '@nobayon/shared/domain/account/proven-address.ts';
import type { AppDeps } from '../../../deps.ts';
import { syncChatNow } from '../../chat-access/sync/sync-chat-now.ts';
import { remindToProve } from '../address/send-again.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'passwords' | 'chatService' | 'settings' | 'log'>;

/**
 * What a sign-in brings about, once everything that was asked for was shown: the chat service is
 * given the password, where there is one to give, and an address that counts for nothing yet is
 * asked to be confirmed.
 */
export async function followSignIn(
  deps: Deps,
  user: { id: number; emailProvenAt: Date | null },
  forChat: string | null,
): Promise<void> {
  if (forChat !== null) void syncChatNow(deps, user.id, { password: forChat });
  if (!isProven(user, deps.settings)) await remindToProve(deps, user.id);
}
