import { ChatServiceError } from '../chat-service.ts';
import type { AccountCalls } from '../update-account.ts';
import { isAddress } from './remote-user.ts';
import { type ScimAccounts, userPath } from './scim-accounts.ts';
import { type ScimAsk, valueOrThrow } from './scim-ask.ts';
import { Anything, Id } from './scim-replies.ts';

const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

type Operation = { op: 'add' | 'replace' | 'remove'; path: string; value?: unknown };

type NewAccount = { email: string; name: string; active: boolean };

/** Returns the ID. The account has no password, because SCIM services sign users in otherwise. */
export async function createAccount(ask: ScimAsk, account: NewAccount): Promise<string> {
  const body = newUser(account);
  const answer = await ask({ method: 'POST', path: '/Users', body, reply: Id });
  return valueOrThrow(answer, 'create the account').id;
}

/** The changes of one account. `read` has to come first: it finds where the address is stored. */
export function scimChanges(ask: ScimAsk, accounts: ScimAccounts, id: string): AccountCalls {
  let goesByAddress = true;

  return {
    async read() {
      accounts.forgetMemberships();
      const user = await accounts.byId(id);
      if (!user) {
        const reason = 'account_gone';
        throw new ChatServiceError('refused', 'The account no longer exists', { reason });
      }
      goesByAddress = isAddress(user.userName);
      return accounts.toRemote(user);
    },

    setRole: (role) => replace('active', role === 'user', 'change its access'),

    async setProfile({ name }) {
      if (name !== undefined) await replace('name.formatted', name, 'change the name');
    },

    async setEmail(email) {
      const address = email.toLowerCase();
      await assertFree(address);
      const attribute = goesByAddress ? 'userName' : 'emails[primary eq true].value';
      await replace(attribute, address, 'change the address');
    },

    join: (groupId) =>
      patch(
        groupPath(groupId),
        { op: 'add', path: 'members', value: [{ value: id }] },
        `add the account to ${groupId}`,
      ),
    leave: (groupId) =>
      patch(
        groupPath(groupId),
        { op: 'remove', path: `members[value eq ${JSON.stringify(id)}]` },
        `remove the account from ${groupId}`,
      ),
  };

  /** Checked before the change, because Open WebUI answers a taken address with a server error. */
  async function assertFree(address: string): Promise<void> {
    const owner = await accounts.byUserName(address);
    if (!owner || owner.id === id) return;
    throw new ChatServiceError('refused', 'The address is already used in the chat service', {
      reason: 'address_taken',
    });
  }

  function replace(attribute: string, value: unknown, action: string): Promise<void> {
    return patch(userPath(id), { op: 'replace', path: attribute, value }, action);
  }

  async function patch(path: string, operation: Operation, action: string): Promise<void> {
    const body = { schemas: [PATCH_SCHEMA], Operations: [operation] };
    const answer = await ask({ method: 'PATCH', path, body, reply: Anything });
    valueOrThrow(answer, action, path.startsWith('/Users') ? 'account_gone' : undefined);
  }
}

/** The name is given in every form that some service requires. */
function newUser({ email, name, active }: NewAccount) {
  const [givenName = '', ...others] = name.split(' ');
  return {
    schemas: [USER_SCHEMA],
    userName: email,
    name: { formatted: name, givenName, familyName: others.join(' ') },
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
    active,
  };
}

function groupPath(id: string): string {
  return `/Groups/${encodeURIComponent(id)}`;
}
