import {
  type AccountPage,
  type ChatService,
  type ChatServiceCapabilities,
  ChatServiceError,
  notApplied,
  type RemoteUser,
  type WantedAccount,
} from '../chat-service.ts';
import { updateAccount } from '../update-account.ts';
import { UNREADABLE, usersReader } from './read-users.ts';
import { isAddress } from './remote-user.ts';
import { firstWithAddress, type Learned, scimAccounts } from './scim-accounts.ts';
import { type ScimOptions, scimAsk } from './scim-ask.ts';
import { createAccount, scimChanges } from './scim-changes.ts';
import { ScimUser } from './scim-replies.ts';
import { idOf, walkResources } from './walk-resources.ts';

const capabilities: ChatServiceCapabilities = {
  groups: true,
  deactivation: true,
  changes: { name: true, email: true, password: false },
};

// Neither changes any groups.
const active: WantedAccount = {
  access: { access: { kind: 'granted', groupId: null }, planGroupIds: [] },
};
const inactive: WantedAccount = { access: { access: { kind: 'none' }, planGroupIds: [] } };

/**
 * Any service that speaks SCIM 2.0 (RFC 7643, 7644): Open WebUI, Zulip, Slack and others. They
 * support different parts of it, and some report success for requests that they do not support.
 * Requests therefore only use what all of them support, and every change is read back.
 */
export function scim(options: ScimOptions): ChatService {
  const learned: Learned = { usersListGroups: false, userNameIsAddress: null };
  const connect = () => {
    const ask = scimAsk(options, AbortSignal.timeout(options.timeoutMs));
    return { ask, accounts: scimAccounts(ask, options, learned) };
  };

  const walk = (from: number) =>
    walkResources(
      usersReader(() => connect().accounts),
      from,
    );

  async function findUserByEmail(email: string): Promise<RemoteUser | null> {
    const { accounts } = connect();
    const address = email.trim().toLowerCase();
    const found = await accounts.byUserName(address, address);
    if (found) return accounts.toRemote(found);
    if (await userNameIsAddress()) return null;
    let isComplete = true;
    for await (const { resources } of walk(1)) {
      const user = firstWithAddress(resources, address);
      if (user) return connect().accounts.toRemote(user);
      if (resources.includes(UNREADABLE)) isComplete = false;
    }
    if (isComplete) return null;
    throw new ChatServiceError(
      'unreachable',
      'The chat service lists accounts that cannot be read',
    );
  }

  /** In services with usernames no filter finds an address, so the whole list is searched. */
  async function userNameIsAddress(): Promise<boolean> {
    if (learned.userNameIsAddress === null) {
      const { resources } = await usersReader(() => connect().accounts)(1);
      if (resources.length === 0) return true;
      const users = resources.flatMap((resource) => ScimUser.safeParse(resource).data ?? []);
      if (users.length === 0) return false;
      learned.userNameIsAddress = users.some(({ userName }) => isAddress(userName));
    }
    return learned.userNameIsAddress;
  }

  async function* listUsers(from?: string): AsyncGenerator<AccountPage> {
    const { accounts } = connect();
    for await (const { resources, next } of walk(startOf(from))) {
      const page: AccountPage = {
        accounts: [],
        unreadable: [],
        next: next === null ? null : String(next),
      };
      for (const resource of resources) {
        const user = ScimUser.safeParse(resource);
        if (user.success) page.accounts.push(await accounts.toRemote(user.data));
        else page.unreadable.push({ id: idOf(resource), reason: 'The account cannot be read' });
      }
      yield page;
    }
  }

  async function createUser({ email, name }: { email: string; name: string }): Promise<RemoteUser> {
    const { ask, accounts } = connect();
    const person = { email: email.toLowerCase(), name };
    const id = await createAccount(ask, { ...person, active: false }).catch((error: unknown) => {
      // Some services only create active accounts: it is deactivated below.
      if (!isUnexplainedRefusal(error)) throw error;
      return createAccount(ask, { ...person, active: true });
    });
    const calls = scimChanges(ask, accounts, id);
    const created = await calls.read();
    if (created.email !== person.email) throw notApplied('the new account has another address');
    return updateAccount(calls, capabilities, created, inactive);
  }

  async function updateUser(user: RemoteUser, wanted: WantedAccount): Promise<RemoteUser> {
    const { ask, accounts } = connect();
    const calls = scimChanges(ask, accounts, user.id);
    if (user.role !== 'pending' || wanted.access?.access.kind !== 'granted') {
      return updateAccount(calls, capabilities, user, wanted);
    }
    if (learned.usersListGroups) return updateAccount(calls, capabilities, user, wanted);
    // In some services groups hide inactive users, who then cannot join or leave: activate first.
    const now = await updateAccount(calls, capabilities, user, active).catch(() => user);
    return updateAccount(calls, capabilities, now, wanted);
  }

  return {
    name: 'scim',
    capabilities,
    check: () => connect().accounts.check(),
    listUsers,
    async listGroups() {
      const { accounts } = connect();
      const groups = await accounts.groups();
      // Services without groups may say so before they look at the token.
      await accounts.check();
      return groups.map(({ id, displayName: name }) => ({ id, name }));
    },
    async findUser(id) {
      const { accounts } = connect();
      const found = await accounts.byId(id);
      return found && accounts.toRemote(found);
    },
    findUserByEmail,

    // SCIM has no such setting.
    allowsSignup: async () => false,
    createUser,
    updateUser,
  };
}

/** The index to continue from; the first one if the cursor is invalid. */
function startOf(from: string | undefined): number {
  const start = Number(from ?? 1);
  return Number.isInteger(start) && start > 0 ? start : 1;
}

function isUnexplainedRefusal(error: unknown): boolean {
  return error instanceof ChatServiceError && error.failure === 'refused' && error.reason === null;
}
