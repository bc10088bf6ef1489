import pLimit from 'p-limit';
import {
  type ChatService,
  type ChatServiceCapabilities,
  ChatServiceError,
} from '../chat-service.ts';
import { passwordTooLong, updateAccount } from '../update-account.ts';
import { openwebuiAccounts } from './accounts.ts';
import { type OpenWebuiOptions, openwebuiAsk } from './ask.ts';
import { openwebuiChanges } from './changes.ts';
import { type Connection, listAccounts } from './list-accounts.ts';
import { remoteUser } from './replies.ts';
import { versionMemory } from './versions.ts';

/** What its password hash takes; the rest would be cut off, or refused. */
const PASSWORD_BYTES = 72;

const capabilities: ChatServiceCapabilities = {
  groups: true,
  deactivation: true,
  changes: { name: true, email: true, password: true },
  passwordBytes: PASSWORD_BYTES,
};

/**
 * Open WebUI, by an administrator's API key. It knows no expiry: no access is the role `pending`
 * and no group of any plan. Its status codes do not say what they seem to: a missing user is 400, a
 * missing group 401, and 200 may mean that nothing was done, so whatever was changed is read again.
 */
export function openwebui(options: OpenWebuiOptions): ChatService {
  const { timeoutMs } = options;
  const memory = versionMemory();
  const oneAtATime = pLimit(1);

  async function connect(patience = 1): Promise<Connection> {
    const signal = AbortSignal.timeout(patience * timeoutMs);
    const ask = openwebuiAsk(options, signal, memory.forget);
    const dialect = await memory.dialect(ask.version);
    return { ask, dialect, accounts: openwebuiAccounts(ask, dialect) };
  }

  return {
    name: 'openwebui',
    capabilities,

    listUsers: (from) => listAccounts({ connect, timeoutMs }, from),

    async listGroups() {
      const { ask, accounts } = await connect();
      const groups = await accounts.groups();
      // Whoever may chat is shown the groups that they are in.
      await ask.assertKeyIsTaken();
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
      if (Buffer.byteLength(password) > PASSWORD_BYTES) throw passwordTooLong();
      const { accounts } = await connect();
      const id = await accounts.create({ email: email.toLowerCase(), name, password });
      const created = await accounts.byId(id, { email });
      if (!created) throw notApplied('the new account does not exist');
      const user = remoteUser(created);
      if (user.email !== email.toLowerCase()) {
        throw notApplied('the new account has another address');
      }
      if (user.role !== 'pending') throw notApplied('the new account already has access');
      return user;
    },

    async updateUser(user, wanted) {
      const calls = openwebuiChanges(await connect(), oneAtATime, user);
      return updateAccount(calls, capabilities, user, wanted);
    },
  };
}

function notApplied(what: string): ChatServiceError {
  return new ChatServiceError('not_applied', `The chat service confirmed the change, but ${what}`);
}
