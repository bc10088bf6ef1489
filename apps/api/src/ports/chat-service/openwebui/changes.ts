import type { LimitFunction } from 'p-limit';
import { ChatServiceError, type RemoteUser } from '../chat-service.ts';
import type { Answer } from '../read-answer.ts';
import type { AccountCalls } from '../update-account.ts';
import { type Ask, USERS, valueOrThrow } from './ask.ts';
import { openwebuiMembership } from './membership.ts';
import type { Connection } from './reading/list-accounts.ts';
import { type Account, HasId, PICTURE_BYTES, remoteUser } from './replies.ts';

type Fields = { role?: string; name?: string; email?: string; password?: string };

/**
 * Creates an account without access. Returns its ID. The answer also contains a login token of the
 * new user, which is not read.
 */
export async function createAccount(
  ask: Ask,
  person: { email: string; name: string; password: string },
): Promise<string> {
  const body = { ...person, role: 'pending' };
  const answer = await ask.read({ method: 'POST', path: '/auths/add', body, reply: HasId });
  return valueOrThrow(answer, 'create the account').id;
}

/**
 * The changes that Open WebUI can make to an account, in the form that its version requires.
 * `oneAtATime` is for changes of a whole group.
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
        const request = {
          method: 'POST',
          path: `${USERS}update/role`,
          body: { id, role },
        } as const;
        valueOrThrow(await ask.change(request, id), 'change the role');
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

    ...openwebuiMembership({ ask, dialect }, oneAtATime, id),
  };

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
    const isRejected = answer.kind === 'rejected' && answer.status === 422 && picture !== '';
    return isRejected ? updateWhole(fields, '') : answer;
  }

  function sendUpdate(body: Fields & { profile_image_url?: string }): Promise<Answer<unknown>> {
    return ask.change({ method: 'POST', path: `${USERS}${id}/update`, body }, id);
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
