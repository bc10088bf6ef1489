import pLimit from 'p-limit';
import {
  type ChatService,
  type ChatServiceCapabilities,
  ChatServiceError,
  notApplied,
} from '../chat-service.ts';
import { updateAccount } from '../update-account.ts';
import { NOBODY, openwebuiAsk, USERS, valueOrThrow } from './ask.ts';
import { createAccount, openwebuiChanges } from './changes.ts';
import { openwebuiAccounts } from './reading/accounts.ts';
import { readGroups } from './reading/groups.ts';
import { type Connection, listAccounts } from './reading/list-accounts.ts';
import { AccountList, AdminConfig, remoteUser, roleOf } from './replies.ts';
import type { OpenWebuiOptions } from './requests.ts';
import { versionMemory } from './versions/versions.ts';

/** The limit of bcrypt: longer passwords would be cut off or rejected. */
const PASSWORD_BYTES = 72;

const capabilities: ChatServiceCapabilities = {
  groups: true,
  deactivation: true,
  changes: { name: true, email: true, password: true },
  passwordBytes: PASSWORD_BYTES,
};

/**
 * Open WebUI, through the API key of an administrator. It has no expiry dates: an account without
 * access has the role `pending` and none of the plans' groups. Its status codes are misleading: a
 * missing user is 400, a missing group is 401, and 200 can mean that nothing was changed. Every
 * change is therefore read back.
 */
export function openwebui(options: OpenWebuiOptions): ChatService {
  const { timeoutMs } = options;
  const memory = versionMemory();
  const oneAtATime = pLimit(1);

  async function connect(timeoutFactor = 1): Promise<Connection> {
    const signal = AbortSignal.timeout(timeoutFactor * timeoutMs);
    const ask = openwebuiAsk(options, signal, memory.forget);
    const dialect = await memory.dialect(ask.version);
    return { ask, dialect, accounts: openwebuiAccounts(ask, dialect) };
  }

  return {
    name: 'openwebui',
    capabilities,

    async check() {
      const { ask } = await connect();
      const search = { method: 'GET', path: USERS, query: NOBODY, reply: AccountList } as const;
      valueOrThrow(await ask.read(search), 'list its users');
    },

    listUsers: (from) => listAccounts({ connect, timeoutMs }, from),

    async listGroups() {
      const { ask } = await connect();
      const groups = await readGroups(ask);
      // This call succeeds with the key of any user, who is shown their own groups.
      await ask.assertKeyIsAccepted();
      return groups;
    },

    async findUser(id, email) {
      const { accounts } = await connect();
      const found = await accounts.byId(id, { ...(email && { email }) });
      return found && remoteUser(found);
    },

    async findUserByEmail(email) {
      const { accounts } = await connect();
      const found = await accounts.byEmail(email);
      return found && remoteUser(found);
    },

    async createUser({ email, name, password }) {
      const { ask, accounts } = await connect();
      const id = await createAccount(ask, { email: email.toLowerCase(), name, password });
      const created = await accounts.byId(id, { email });
      if (!created) throw notApplied('the new account does not exist');
      const user = remoteUser(created);
      if (user.email !== email.toLowerCase()) {
        throw notApplied('the new account has another address');
      }
      if (user.role !== 'pending') throw notApplied('the new account already has access');
      return user;
    },

    async allowsSignup() {
      const { ask } = await connect();
      return ask.signup();
    },

    async roleOfNewAccounts() {
      const { ask } = await connect();
      const question = { method: 'GET', path: '/auths/admin/config', reply: AdminConfig } as const;
      const answer = await ask.read(question);
      return answer.kind === 'done' ? roleOf(answer.value.DEFAULT_USER_ROLE) : null;
    },

    async updateUser(user, wanted) {
      const calls = openwebuiChanges(await connect(), oneAtATime, user);
      return updateAccount(calls, capabilities, user, wanted).catch((error: unknown) => {
        // Another version may ignore a field that this one takes.
        if (error instanceof ChatServiceError && error.failure === 'not_applied') memory.forget();
        throw error;
      });
    },
  };
}
