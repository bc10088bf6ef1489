import type { LimitFunction } from 'p-limit';
import { ChatServiceError, type RemoteUser } from '../chat-service.ts';
import type { Answer } from '../read-answer.ts';
import type { AccountCalls } from '../update-account.ts';
import { USERS, valueOrThrow } from './ask.ts';
import type { Connection } from './list-accounts.ts';
import { type Account, PICTURE_BYTES, remoteUser } from './replies.ts';

type Fields = { role?: string; name?: string; email?: string; password?: string };

/**
 * The changes that Open WebUI can make to an account, in the form that its version requires.
 * Changes of a whole group go through `oneAtATime`.
 */
export function openwebuiChanges(
  { ask, dialect, accounts }: Connection,
  oneAtATime: LimitFunction,
  { id, email }: Pick<RemoteUser, 'id' | 'email'>,
): AccountCalls {
  let last: Account;
  let address = email;

  return {
    async read() {
      const found = await accounts.byId(id, {
        email: address,
        withPicture: !dialect.acceptsPartialUpdates,
      });
      if (!found) throw accountGone();
      last = found;
      return remoteUser(found);
    },

    async setRole(role) {
      // Set before the call: even if its answer is lost, a later update must not send the old role.
      last = { ...last, role };
      if (dialect.hasRoleCall) {
        await change(`${USERS}update/role`, { id, role }, 'change the role');
      } else await update({ role });
    },

    async setProfile(profile) {
      await update(profile);
      last = { ...last, name: profile.name ?? last.name };
    },

    async setEmail(wanted) {
      await update({ email: wanted });
      last = { ...last, email: wanted };
      address = wanted;
    },

    join: (groupId) => setMembership(groupId, true),
    leave: (groupId) => setMembership(groupId, false),
  };

  async function change(
    path: string,
    body: Record<string, unknown>,
    action: string,
  ): Promise<void> {
    valueOrThrow(await ask.change({ method: 'POST', path, body }), action);
  }

  async function update(fields: Fields): Promise<void> {
    const answer = dialect.acceptsPartialUpdates
      ? await sendUpdate(fields)
      : await updateWhole(fields, keepablePicture(last.picture));
    valueOrThrow(answer, `change the ${Object.keys(fields).join(' and ')}`);
  }

  /**
   * Older versions require four fields in every update. If they reject the picture, it is given up
   * so that the change succeeds.
   */
  async function updateWhole(fields: Fields, picture: string): Promise<Answer<unknown>> {
    const { role, name, email: current } = last;
    const whole = { role, name, email: current, profile_image_url: picture, ...fields };
    const answer = await sendUpdate(whole);
    const isRefused = answer.kind === 'refused' && answer.status === 422 && picture !== '';
    return isRefused ? updateWhole(fields, '') : answer;
  }

  function sendUpdate(body: Fields & { profile_image_url?: string }): Promise<Answer<unknown>> {
    return ask.change({ method: 'POST', path: `${USERS}${id}/update`, body });
  }

  async function setMembership(groupId: string, isMember: boolean): Promise<void> {
    const action = isMember
      ? `add the account to the group ${groupId}`
      : `remove the account from the group ${groupId}`;
    const path = `/groups/id/${encodeURIComponent(groupId)}`;
    if (!dialect.hasMemberCalls)
      return oneAtATime(() => rewriteMembers(groupId, path, isMember, action));
    // One account per call: if one of several is a member already, the ones before it are undone.
    const verb = isMember ? 'add' : 'remove';
    return change(`${path}/users/${verb}`, { user_ids: [id] }, action);
  }

  async function rewriteMembers(groupId: string, path: string, isMember: boolean, action: string) {
    const group = (await accounts.groupsWithMembers()).find((one) => one.id === groupId);
    if (!group) throw new ChatServiceError('refused', `The chat service has no group ${groupId}`);
    const { name, description, user_ids } = group;
    const others = user_ids.filter((member) => member !== id);
    const members = isMember ? [...others, id] : others;
    await change(`${path}/update`, { name, description, user_ids: members }, action);
  }
}

/**
 * The account's picture, if it is small and plain ASCII; otherwise none, and the service shows its
 * default. A larger picture was cut off when it was read.
 */
function keepablePicture(picture: string | null): string {
  const isKeepable = picture !== null && picture.length < PICTURE_BYTES && PLAIN.test(picture);
  return isKeepable ? picture : '';
}

/** Characters that JSON does not escape, so that the length is the same in the request. */
const PLAIN = /^[!#-[\]-~]*$/;

function accountGone(): ChatServiceError {
  return new ChatServiceError('refused', 'The account no longer exists', {
    reason: 'account_gone',
  });
}
