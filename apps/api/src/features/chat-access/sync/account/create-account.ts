import type { AppDeps } from '../../../../deps.ts';
import {
  type ChatService,
  ChatServiceError,
  type RemoteUser,
} from '../../../../ports/chat-service/chat-service.ts';
import type { ChatUser } from '../../chat-users.store.ts';
import { linkAccount, recordAccountCreation, recordAccountNotCreated } from './chat-links.store.ts';
import type { LeasedUser } from './claim-account.ts';
import { randomPassword } from './random-password.ts';

/** Creates a user's account, without access yet. */
export async function createAccount(
  { db, chatService }: Pick<AppDeps, 'db'> & { chatService: ChatService },
  { lease, user }: LeasedUser,
  password: string | undefined,
): Promise<{ user: ChatUser; account: RemoteUser }> {
  await lease.renew();
  // No account has this address. Recorded first, so that the account counts as the user's own even
  // if we are interrupted after creating it.
  await recordAccountCreation(db, user, user.email);
  const person = { email: user.email, name: user.name, password: password ?? randomPassword() };
  const account = await chatService.createUser(person).catch(async (error: unknown) => {
    // An account that has this address later is somebody else's.
    const isRejected = error instanceof ChatServiceError && error.failure === 'refused';
    if (isRejected) await recordAccountNotCreated(db, user.id);
    throw error;
  });
  const own = {
    chatOwnership: 'proven' as const,
    chatFoundRole: null,
    chatFoundGroupIds: [] as string[],
    chatPasswordKnown: password !== undefined,
    chatPasswordFormer: false,
  } satisfies Partial<ChatUser>;
  const { chatOwnership: ownership, chatPasswordKnown: passwordKnown } = own;
  const link = { ...own, ownership, passwordKnown, passwordFormer: false };
  const sent = { chatSyncedName: user.name, chatSyncedEmail: account.email };
  const { id: remoteId, email } = account;
  await linkAccount(db, user, { ...link, remoteId, email, name: user.name });
  return { user: { ...user, ...own, ...sent, chatRemoteId: account.id }, account };
}
