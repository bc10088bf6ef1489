import { setTimeout as after } from 'node:timers/promises';
import type { AppDeps } from '../../../../deps.ts';
import {
  type ChatService,
  ChatServiceError,
  type RemoteUser,
} from '../../../../ports/chat-service/chat-service.ts';
import { type ChatUser, findChatUser, findOwner, readChatPlans } from '../../chat-users.store.ts';
import { queueChatSync } from '../../queue-chat-sync.ts';
import { isInTrouble } from '../../service-health/service-health.ts';
import { addressFound } from './account-of.ts';
import { recordAddress } from './record-address.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;
type ConnectedDeps = Deps & { chatService: ChatService };
type Person = { id: number; email: string };
type WrongAccount = { account: RemoteUser; owner: ChatUser };

/** Less than users wait for anything else there, because every sign-in waits for this. */
const ANSWER_WITHIN_MS = 1_500;
/** Longer than from `/continue` to the code. Each search may make the service list all accounts. */
const REMEMBERED_MS = 5_000;

/** The searches under way, and those that found nothing wrong a moment ago. */
const searches = new WeakMap<ChatService, Map<string, Promise<WrongAccount | null>>>();

/**
 * Asks the chat service whether it would find another user's account by this user's address, or
 * would create a second one because the user's own has another address. An address that was changed
 * there is known here only after the next comparison. Queues the sync that corrects it. Without an
 * answer soon, our records have to do.
 */
export async function isAddressUnsettledThere(deps: Deps, user: Person): Promise<boolean> {
  const wrong = await askSoon(deps, user);
  if (wrong === null) return false;
  const { account, owner } = wrong;
  if (addressFound(owner, account) !== undefined)
    await recordAddress(deps, owner.id, account.email);
  await queueChatSync(deps.db, owner.id);
  return true;
}

/** Null also without an answer, for which a service that is known to have a problem is not asked. */
async function askSoon(deps: Deps, user: Person): Promise<WrongAccount | null> {
  const { db, chatService, log } = deps;
  if (!chatService) return null;
  if (await isInTrouble({ db })) return null;
  const search = findOnce({ ...deps, chatService }, user).catch((error: unknown) => {
    if (!(error instanceof ChatServiceError)) throw error;
    log.warn({ err: error }, 'could not check the address of a sign-in with the chat service');
    return null;
  });
  return Promise.race([search, after(ANSWER_WITHIN_MS, null, { ref: false })]);
}

/** However often a user signs in, the service is searched for them by one call at a time. */
function findOnce(deps: ConnectedDeps, user: Person): Promise<WrongAccount | null> {
  const ofService =
    searches.get(deps.chatService) ?? new Map<string, Promise<WrongAccount | null>>();
  searches.set(deps.chatService, ofService);
  const key = `${user.id} ${user.email}`;
  const known = ofService.get(key);
  if (known !== undefined) return known;
  const search = findWrongAccount(deps, user);
  ofService.set(key, search);
  const forget = () => ofService.delete(key);
  search.then((wrong) => {
    if (wrong === null) setTimeout(forget, REMEMBERED_MS).unref();
    else forget();
  }, forget);
  return search;
}

/** The account that has to get another address before the user may sign in, and whose it is. */
async function findWrongAccount(
  { db, clock, chatService }: ConnectedDeps,
  { id, email }: Person,
): Promise<WrongAccount | null> {
  const account = await chatService.findUserByEmail(email);
  if (account !== null) {
    const owner = await findOwner(db, account.id, clock());
    return owner === null || owner.id === id ? null : { account, owner };
  }
  const owner = await findChatUser(db, id, await readChatPlans(db), clock());
  if (owner === null || owner.chatRemoteId === null) return null;
  const own = await chatService.findUser(owner.chatRemoteId);
  // One that cannot get the address, such as an administrator's, is known after its sync.
  return own === null || addressFound(owner, own) === undefined ? null : { account: own, owner };
}
