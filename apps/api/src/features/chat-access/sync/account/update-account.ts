import type { AppDeps } from '../../../../deps.ts';
import {
  type ChatService,
  ChatServiceError,
  type RemoteUser,
} from '../../../../ports/chat-service/chat-service.ts';
import type { ChatUser } from '../../chat-users.store.ts';
import { recordSentProfile } from '../sync-results.store.ts';
import { accessOf, addressFound, profileOf } from './account-of.ts';
import { recordPasswordFault, recordPasswordSet } from './chat-links.store.ts';
import type { LeasedUser } from './claim-account.ts';
import { reclaimAddress } from './reassign-address.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'log'> & { chatService: ChatService };

/** A password to set, chosen by the user or random. */
export type NewPassword = { text: string; isChosen: boolean };

type Update = LeasedUser & {
  /** The groups of all plans in the chat service. */
  planGroupIds: string[];
  account: RemoteUser;
  password: NewPassword | null;
  isSecondTry?: boolean;
};

/** Updates all parts that differ. Those that succeed are recorded even if others fail. */
export async function updateAccount(deps: Deps, update: Update): Promise<RemoteUser> {
  const { lease, user, planGroupIds, account, password, isSecondTry = false } = update;
  const { chatService, settings } = deps;
  const profile = profileOf(user, account, settings);
  await lease.renew();
  const access = accessOf(user, account, planGroupIds);
  try {
    const wanted = { access, password: password?.text, ...profile };
    const updated = await chatService.updateUser(account, wanted);
    await recordUpdate(deps, user, { password, email: addressFound(user, updated) }, []);
    return updated;
  } catch (error) {
    if (!(error instanceof ChatServiceError) || error.parts.length === 0) throw error;
    const failed = error.parts.map(({ part }) => part.kind);
    await recordUpdate(deps, user, { password, email: profile.email }, failed);
    if (password?.isChosen && isPasswordRejected(error)) {
      await recordPasswordFault(deps.db, user, 'refused');
    }
    const isTaken = error.parts.some(({ error: { reason } }) => reason === 'address_taken');
    if (!isTaken || isSecondTry || !(await reclaimAddress(deps, lease, user))) throw error;
    return updateAccount(deps, { ...update, isSecondTry: true });
  }
}

/** Whether only the password was rejected: the name is sent in the same call. */
function isPasswordRejected({ parts }: ChatServiceError): boolean {
  const rejected = parts
    .filter(({ error }) => error.failure === 'refused')
    .map(({ part }) => part.kind);
  return rejected.includes('password') && !rejected.includes('name');
}

async function recordUpdate(
  { db }: Deps,
  user: ChatUser,
  { password, email }: { password: NewPassword | null; email: string | undefined },
  failed: string[],
): Promise<void> {
  if (password && !failed.includes('password')) await recordPasswordSet(db, user, password);
  await recordSentProfile(db, user.id, {
    name: failed.includes('name') || user.chatOwnership === 'claimed' ? undefined : user.name,
    email: failed.includes('email') ? undefined : email,
  });
}
