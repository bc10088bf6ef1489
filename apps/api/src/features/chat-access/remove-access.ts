import type { AppDeps } from '../../deps.ts';
import {
  type ChatService,
  ChatServiceError,
  type RemoteUser,
} from '../../ports/chat-service/chat-service.ts';
import { findUserIdWith, readChatPlans } from './chat-users.store.ts';
import { queueChatRemovalWhenTaken, queueChatSync } from './queue-chat-sync.ts';
import { serviceIsWell, serviceRefusesUs } from './service-health.ts';
import { readServiceState } from './service-state.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;
/** The account of a user who was deleted here. */
type Account = { remoteId: string | null; email: string };

/**
 * Takes away the access of an account whose user is deleted; the account and its conversations stay.
 * Whoever has registered with the same address meanwhile keeps what they should have. Throws when
 * it did not work, so that the queue tries again.
 */
export async function removeAccess(deps: Deps, account: Account): Promise<void> {
  const { chatService, db } = deps;
  if (!chatService) return;
  const { failingSince, awaySince } = await readServiceState(db);
  if (failingSince !== null) return queueChatRemovalWhenTaken(db, account);
  if (awaySince !== null) throw new Error('the chat service is away');
  try {
    await takeAway({ ...deps, chatService }, account);
  } catch (error) {
    if (!(error instanceof ChatServiceError) || error.failure !== 'unauthorized') throw error;
    await serviceRefusesUs(deps, error);
    await queueChatRemovalWhenTaken(db, account);
  }
}

async function takeAway(
  { db, log, chatService }: Deps & { chatService: ChatService },
  account: Account,
): Promise<void> {
  const found = await findAccount(chatService, account);
  if (found && found.role !== 'admin' && (await findUserIdWith(db, found)) === null) {
    const { planGroupIds } = await readChatPlans(db);
    await chatService.setAccess(found, {
      access: { kind: 'none' },
      planGroupIds,
    });
    // Registered while it was taken away: they get it back.
    const heir = await findUserIdWith(db, found);
    if (heir !== null) await queueChatSync(db, heir);
  }
  await serviceIsWell({ db, log });
}

async function findAccount(
  chatService: ChatService,
  { remoteId, email }: Account,
): Promise<RemoteUser | null> {
  const known = remoteId && (await chatService.findUser(remoteId));
  return known || chatService.findUserByEmail(email);
}
