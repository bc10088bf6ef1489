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
import { findByEmail } from './find-by-email.ts';
import { usersReader } from './read-users.ts';
import { type Learned, type ScimAccounts, scimAccounts } from './scim-accounts.ts';
import { type ScimAsk, type ScimOptions, scimAsk } from './scim-ask.ts';
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

/** The requests of one call of the port, which share its timeout. */
type Connection = { ask: ScimAsk; accounts: ScimAccounts };

/**
 * Any service that speaks SCIM 2.0 (RFC 7643, 7644): Open WebUI, Zulip, Slack and others. They
 * support different parts of it, and some report success for requests that they do not support.
 * Requests therefore only use what all of them support, and every change is read back.
 */
export function scim(options: ScimOptions): ChatService {
  const learned: Learned = { usersListGroups: false, userNameIsAddress: null };
  const connect = (): Connection => {
    const ask = scimAsk(options, AbortSignal.timeout(options.timeoutMs));
    return { ask, accounts: scimAccounts(ask, options, learned) };
  };
  const accounts = () => connect().accounts;

  return {
    name: 'scim',
    capabilities,
    check: () => accounts().check(),
    listUsers: (from) => listUsers(accounts, from),
    listGroups: () => listGroups(accounts()),
    findUser: (id) => findUser(accounts(), id),
    findUserByEmail: (email) => findByEmail(accounts, learned, email),

    // SCIM has no such setting.
    allowsSignup: async () => false,
    roleOfNewAccounts: async () => null,
    createUser: (person) => createUser(connect(), person),
    updateUser: (user, wanted) => updateUser(connect(), learned, user, wanted),
  };
}

async function* listUsers(
  accounts: () => ScimAccounts,
  from?: string,
): AsyncGenerator<AccountPage> {
  const { toRemote } = accounts();
  for await (const { resources, next } of walkResources(usersReader(accounts), startOf(from))) {
    const page: AccountPage = {
      accounts: [],
      unreadable: [],
      next: next === null ? null : String(next),
    };
    for (const resource of resources) {
      const user = ScimUser.safeParse(resource);
      if (user.success) page.accounts.push(await toRemote(user.data));
      else page.unreadable.push({ id: idOf(resource), reason: 'The account cannot be read' });
    }
    yield page;
  }
}

/** The index to continue from; the first one if the cursor is invalid. */
function startOf(from: string | undefined): number {
  const start = Number(from ?? 1);
  return Number.isInteger(start) && start > 0 ? start : 1;
}

async function listGroups(accounts: ScimAccounts): Promise<{ id: string; name: string }[]> {
  const groups = await accounts.groups();
  // Services without groups may say so before they look at the token.
  await accounts.check();
  return groups.map(({ id, displayName: name }) => ({ id, name }));
}

async function findUser(accounts: ScimAccounts, id: string): Promise<RemoteUser | null> {
  const found = await accounts.byId(id);
  return found && accounts.toRemote(found);
}

async function createUser(
  { ask, accounts }: Connection,
  { email, name }: { email: string; name: string },
): Promise<RemoteUser> {
  const person = { email: email.toLowerCase(), name };
  const id = await createAccount(ask, { ...person, active: false }).catch((error: unknown) => {
    // Some services only create active accounts: it is deactivated below.
    if (!isUnexplainedRejection(error)) throw error;
    return createAccount(ask, { ...person, active: true });
  });
  const calls = scimChanges(ask, accounts, id);
  const created = await calls.read();
  if (created.email !== person.email) throw notApplied('the new account has another address');
  return updateAccount(calls, capabilities, created, inactive);
}

function isUnexplainedRejection(error: unknown): boolean {
  return error instanceof ChatServiceError && error.failure === 'refused' && error.reason === null;
}

async function updateUser(
  { ask, accounts }: Connection,
  learned: Learned,
  user: RemoteUser,
  wanted: WantedAccount,
): Promise<RemoteUser> {
  const calls = scimChanges(ask, accounts, user.id);
  const isActivated = user.role === 'pending' && wanted.access?.access.kind === 'granted';
  if (!isActivated || learned.usersListGroups) {
    return updateAccount(calls, capabilities, user, wanted);
  }
  // In some services groups hide inactive users, who then cannot join or leave: activate first.
  const now = await updateAccount(calls, capabilities, user, active).catch(() => user);
  return updateAccount(calls, capabilities, now, wanted);
}
