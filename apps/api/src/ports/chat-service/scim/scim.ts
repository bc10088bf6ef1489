import {
  type AccountPage,
  type ChatService,
  type ChatServiceCapabilities,
  ChatServiceError,
  type RemoteUser,
  type WantedAccount,
} from '../chat-service.ts';
import { updateAccount } from '../update-account.ts';
import { isAddress } from './remote-user.ts';
import { firstWith, type Learned, scimAccounts } from './scim-accounts.ts';
import { type ScimOptions, scimAsk } from './scim-ask.ts';
import { ScimUser } from './scim-replies.ts';
import { idOf, walkResources } from './walk-resources.ts';

const capabilities: ChatServiceCapabilities = {
  groups: true,
  deactivation: true,
  changes: { name: true, email: true, password: false },
};

// Whatever the groups are.
const active: WantedAccount = {
  access: { access: { kind: 'granted', groupId: null }, planGroupIds: [] },
};
const inactive: WantedAccount = { access: { access: { kind: 'none' }, planGroupIds: [] } };

/**
 * Whatever speaks SCIM 2.0 (RFC 7643, 7644): Open WebUI, Zulip, Slack and others. They understand
 * different parts of it, and some say yes to what they do not understand: so there is one way in
 * which everything is asked, and whatever was changed is read again.
 */
export function scim(options: ScimOptions): ChatService {
  const learned: Learned = { usersTellGroups: false, goesByAddress: null };
  const within = () =>
    scimAccounts(scimAsk(options, AbortSignal.timeout(options.timeoutMs)), options, learned);

  const walk = (from: number) => walkResources((startIndex) => within().users(startIndex), from);

  async function findUserByEmail(email: string): Promise<RemoteUser | null> {
    const accounts = within();
    const address = email.trim().toLowerCase();
    const found = await accounts.byUserName(address, address);
    if (found) return accounts.toRemote(found);
    if (await goesByAddress(accounts)) return null;
    for await (const { resources } of walk(1)) {
      const user = firstWith(resources, address);
      if (user) return within().toRemote(user);
    }
    return null;
  }

  /** Where people go by handles, nobody is found by an address: the whole list is looked through. */
  async function goesByAddress(accounts: ReturnType<typeof within>): Promise<boolean> {
    if (learned.goesByAddress === null) {
      const { resources } = await accounts.users(1);
      const users = resources.flatMap((resource) => ScimUser.safeParse(resource).data ?? []);
      if (users.length === 0) return true;
      learned.goesByAddress = users.some(({ userName }) => isAddress(userName));
    }
    return learned.goesByAddress;
  }

  async function* listUsers(from?: string): AsyncGenerator<AccountPage> {
    const accounts = within();
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
    const accounts = within();
    const person = { email: email.toLowerCase(), name };
    const id = await accounts.create(person, false).catch((error: unknown) => {
      // Some make nobody who may not chat: then it is taken away at once.
      if (!isPlainNo(error)) throw error;
      return accounts.create(person, true);
    });
    const created = await accounts.callsFor(id).read();
    if (created.email !== person.email) throw notApplied('the new account has another address');
    return updateAccount(accounts.callsFor(id), capabilities, created, inactive);
  }

  async function updateUser(user: RemoteUser, wanted: WantedAccount): Promise<RemoteUser> {
    const accounts = within();
    const calls = accounts.callsFor(user.id);
    if (user.role !== 'pending' || wanted.access?.access.kind !== 'granted') {
      return updateAccount(calls, capabilities, user, wanted);
    }
    if (learned.usersTellGroups) return updateAccount(calls, capabilities, user, wanted);
    // A group may not show who may not chat, and then takes nobody in or out whom it hides.
    const now = await updateAccount(calls, capabilities, user, active).catch(() => user);
    return updateAccount(calls, capabilities, now, wanted);
  }

  return {
    name: 'scim',
    capabilities,
    listUsers,
    async listGroups() {
      return (await within().groups()).map(({ id, displayName: name }) => ({ id, name }));
    },
    async findUser(id) {
      const accounts = within();
      const found = await accounts.byId(id);
      return found && accounts.toRemote(found);
    },
    findUserByEmail,
    createUser,
    updateUser,
  };
}

/** Where a walk goes on; from the beginning for what is no place in it. */
function startOf(from: string | undefined): number {
  const start = Number(from ?? 1);
  return Number.isInteger(start) && start > 0 ? start : 1;
}

function isPlainNo(error: unknown): boolean {
  return error instanceof ChatServiceError && error.failure === 'refused' && error.reason === null;
}

function notApplied(what: string): ChatServiceError {
  return new ChatServiceError('not_applied', `The chat service confirmed the change, but ${what}`);
}
