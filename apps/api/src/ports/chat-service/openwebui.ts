import {
  type ChatService,
  ChatServiceError,
  type RemoteUser,
  type Wanted,
} from './chat-service.ts';
import { openwebuiAccounts } from './openwebui-accounts.ts';
import { type OpenWebuiOptions, openwebuiAsk } from './openwebui-ask.ts';
import { type ListedUser, remoteUser } from './openwebui-replies.ts';
import { isAsWanted, planChanges } from './plan-changes.ts';
import { walkPages } from './walk-pages.ts';

/** What the service's password hash takes; the rest would be cut off, or refused. */
const PASSWORD_BYTES = 72;

/**
 * Open WebUI, by an administrator's API key. It knows no expiry: no access is the role `pending`
 * and no group of any plan. Its status codes do not say what they seem to: a missing user is 400, a
 * missing group 401, and 200 may mean that nothing was done, so whatever was changed is read again.
 */
export function openwebui(options: OpenWebuiOptions): ChatService {
  const within = () =>
    openwebuiAccounts(openwebuiAsk(options, AbortSignal.timeout(options.timeoutMs)));

  return {
    name: 'openwebui',

    async *listUsers() {
      for await (const users of walkPages((page) => within().page('', page))) {
        yield users.map(remoteUser);
      }
    },

    listGroups: () => within().groups(),

    async findUser(id) {
      const found = await within().byId(id);
      return found && remoteUser(found);
    },

    async findUserByEmail(email) {
      const found = await within().byEmail(email);
      return found && remoteUser(found);
    },

    async createUser({ email, name, password }) {
      assertFits(password);
      const accounts = within();
      const id = await accounts.create({ email: email.toLowerCase(), name, password });
      const created = await accounts.byEmail(email);
      if (created?.id !== id) throw notApplied('the new account is not there');
      const user = remoteUser(created);
      if (user.role !== 'pending') throw notApplied('the new account may chat already');
      return user;
    },

    async setAccess(user, wanted) {
      assertNoAdmin(user);
      if (isAsWanted(user, wanted)) return user;
      const accounts = within();
      const now = await accounts.again(user);
      // It may have been made one since it was read.
      assertNoAdmin(remoteUser(now));
      await applyAccess(accounts, now, wanted);
      const then = remoteUser(await accounts.again(user));
      if (!isAsWanted(then, wanted)) throw notApplied('the access is not as it was set');
      return then;
    },

    async setPassword(user, password) {
      assertNoAdmin(user);
      assertFits(password);
      const accounts = within();
      const now = await accounts.again(user);
      assertNoAdmin(remoteUser(now));
      await accounts.update(now, { password });
      if (await accounts.refusesLogin(now.email, password)) {
        throw notApplied('the password is not the one that was set');
      }
    },
  };
}

type Accounts = ReturnType<typeof openwebuiAccounts>;

/** Nobody chats in a group that is not theirs: taken away at once, given when all else is right. */
async function applyAccess(accounts: Accounts, user: ListedUser, wanted: Wanted): Promise<void> {
  const { role, join, leave } = planChanges(remoteUser(user), wanted);
  if (role === 'pending') await accounts.update(user, { role });
  for (const groupId of join) await accounts.join(groupId, user.id);
  for (const groupId of leave) await accounts.leave(groupId, user.id);
  if (role === 'user') await accounts.update(user, { role });
}

function assertNoAdmin({ role }: Pick<RemoteUser, 'role'>): void {
  if (role !== 'admin') return;
  throw new ChatServiceError('refused', 'The account is an administrator of the chat service');
}

function assertFits(password: string): void {
  if (Buffer.byteLength(password) <= PASSWORD_BYTES) return;
  throw new ChatServiceError('refused', 'The password is too long for the chat service');
}

function notApplied(what: string): ChatServiceError {
  return new ChatServiceError('not_applied', `The chat service said yes, and ${what}`);
}
