import { ChatServiceError, type RemoteGroup, type RemoteUser } from './chat-service.ts';
import { type Answer, type Ask, USERS } from './openwebui-ask.ts';
import {
  Anything,
  CreatedUser,
  Groups,
  type ListedUser,
  Profile,
  UpdatedUser,
  UserPage,
} from './openwebui-replies.ts';
import { type Page, walkPages } from './walk-pages.ts';

type Changes = { role?: 'user' | 'pending'; password?: string };

/** Open WebUI's calls about accounts and groups, in its own words. */
export function openwebuiAccounts(ask: Ask) {
  /** In the one order that has no ties, so that two pages do not overlap or leave a gap. */
  async function page(part: string, number: number): Promise<Page<ListedUser>> {
    const query = {
      ...(part && { query: part }),
      order_by: 'email',
      direction: 'asc',
      page: String(number),
    };
    const answer = await ask({ method: 'GET', path: USERS, query, reply: UserPage });
    const { users, total } = insist(answer, 'list its users');
    return { items: users, total };
  }

  /** The first among those whose name or address has this part. */
  async function find(
    part: string,
    matches: (user: ListedUser) => boolean,
  ): Promise<ListedUser | null> {
    for await (const users of walkPages((number) => page(part, number))) {
      const found = users.find(matches);
      if (found) return found;
    }
    return null;
  }

  /** Null when nobody has this id, which it answers with 400 or 404 and a reason. */
  async function profile(id: string) {
    const answer = await ask({ method: 'GET', path: pathOf(id), reply: Profile });
    if (answer.kind === 'refused' && [400, 404].includes(answer.status)) return null;
    return insist(answer, 'show the account');
  }

  /**
   * By id it shows a name and no more, and its list is searched by name or address alone: so the
   * name leads to the list, and the id picks from there.
   */
  async function byId(id: string): Promise<ListedUser | null> {
    const shown = await profile(id);
    if (!shown) return null;
    const found = await find(searchable(shown.name), (user) => user.id === id);
    if (found) return found;
    throw new ChatServiceError('unreachable', 'The account changed while it was being read');
  }

  /** The search finds any part of an address: the whole of it is compared here. */
  function byEmail(email: string): Promise<ListedUser | null> {
    const wanted = email.trim().toLowerCase();
    return find(searchable(wanted), (user) => user.email.trim().toLowerCase() === wanted);
  }

  return {
    page,
    byId,
    byEmail,

    /** An account as it is now. */
    async again({ id, email }: Pick<RemoteUser, 'id' | 'email'>): Promise<ListedUser> {
      const found = await find(searchable(email), (user) => user.id === id);
      const user = found ?? (await byId(id));
      if (!user) throw new ChatServiceError('refused', 'The account is not there any more');
      return user;
    },

    /** Gives the id. The answer has the new person's login token, which is not read. */
    async create(person: { email: string; name: string; password: string }): Promise<string> {
      const body = { ...person, role: 'pending' };
      const answer = await ask({ method: 'POST', path: '/auths/add', body, reply: CreatedUser });
      return insist(answer, 'make the account').id;
    },

    /** Older versions want all four fields, whatever is to be changed. */
    async update({ id, email, name, role }: ListedUser, changes: Changes): Promise<void> {
      const shown = await profile(id);
      if (!shown) throw new ChatServiceError('refused', 'The account is not there any more');
      // Where the service does not show the picture, the field is left out: it is kept then.
      const image = shown.profile_image_url ?? undefined;
      const body = { role, name, email, profile_image_url: image, ...changes };
      const path = `${pathOf(id)}/update`;
      const answer = await ask({ method: 'POST', path, body, reply: UpdatedUser });
      insist(answer, 'change the account');
    },

    async groups(): Promise<RemoteGroup[]> {
      const answer = await ask({ method: 'GET', path: '/groups/', reply: Groups });
      return insist(answer, 'list its groups');
    },

    async join(groupId: string, userId: string): Promise<void> {
      insist(await members(groupId, userId, 'add'), `take the account into the group ${groupId}`);
    },

    async leave(groupId: string, userId: string): Promise<void> {
      insist(await members(groupId, userId, 'remove'), `let the account out of ${groupId}`);
    },

    /**
     * A password cannot be read back, only tried. Only a plain no counts: where people sign in some
     * other way, or too often, the service does not say whether the password is right.
     */
    async refusesLogin(email: string, password: string): Promise<boolean> {
      const answer = await ask({
        method: 'POST',
        path: '/auths/signin',
        body: { email, password },
        reply: Anything,
        isAnonymous: true,
      });
      return answer.kind === 'refused' && answer.status === 400 && /password/i.test(answer.reason);
    },
  };

  function members(groupId: string, userId: string, verb: 'add' | 'remove') {
    const path = `/groups/id/${encodeURIComponent(groupId)}/users/${verb}`;
    return ask({ method: 'POST', path, body: { user_ids: [userId] }, reply: Anything });
  }
}

function pathOf(id: string): string {
  return `${USERS}${encodeURIComponent(id)}`;
}

/**
 * What to search for to find a text. Wildcards in it find it too, and others; a backslash escapes
 * the letter behind it, so that the text would not find itself: its longest piece does.
 */
function searchable(text: string): string {
  const [longest = ''] = text.split('\\').toSorted((one, other) => other.length - one.length);
  return longest;
}

function insist<T>(answer: Answer<T>, deed: string): T {
  if (answer.kind === 'done') return answer.value;
  throw new ChatServiceError('refused', `The chat service refused to ${deed}: ${answer.reason}`);
}
