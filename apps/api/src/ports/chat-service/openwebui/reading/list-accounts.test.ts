import { chatGroupIds } from '@nobayon/sandbox/chat/start-state.ts';
import { describe, expect, test } from 'vitest';
import { startChatSandbox } from '../../../../testing/chat/chat-sandbox.ts';
import { startServerThat } from '../../../../testing/faults/stand-in-server.ts';
import type { AccountPage, ChatService } from '../../chat-service.ts';

const { chatUrl, control, service } = await startChatSandbox();

async function walk(chat: ChatService, from?: string): Promise<AccountPage[]> {
  const pages: AccountPage[] = [];
  for await (const page of chat.listUsers(from)) pages.push(page);
  return pages;
}

function idsOf(pages: AccountPage[]): (string | null)[] {
  return pages.flatMap((page) => [
    ...page.accounts.map(({ id }) => id),
    ...page.unreadable.map(({ id }) => id),
  ]);
}

/** The service, but for what is answered to some paths. */
function serviceBehind(answers: (url: string) => string | number | null): Promise<string> {
  return startServerThat(async (response, _body, { url = '', headers }) => {
    const answer = answers(url);
    if (typeof answer === 'number') return void response.writeHead(answer).end('{}');
    if (answer !== null) return void response.end(answer);
    const passedOn = await fetch(`${chatUrl}${url}`, {
      headers: { authorization: headers.authorization ?? '' },
    });
    response.writeHead(passedOn.status).end(Buffer.from(await passedOn.arrayBuffer()));
  });
}

test.each(['0.6.9', '0.8.12', '0.11.0'] as const)(
  'of %s, goes on behind any page, to the same end, in one call for 30 accounts',
  async (version) => {
    await control.chat.configure({ version });
    await control.chat.addCrowd({ count: 120 });
    const pages = await walk(service());
    const ids = idsOf(pages);
    for (const [at, { next }] of pages.entries()) {
      if (next === null) continue;
      await control.chat.clearCalls();
      expect(idsOf(await walk(service(), next))).toEqual(ids.slice(30 * (at + 1)));
      const others = version === '0.6.9' ? 2 : 1;
      expect(await control.chat.calls()).toHaveLength(others * (pages.length - at - 1));
    }
    expect(pages.at(-1)?.next).toBeNull();
  },
);

test('no account is missed where 0.6.37 counts them once for each of their groups', async () => {
  await control.chat.configure({ version: '0.6.37' });
  const { basic, beta } = chatGroupIds;
  await control.chat.addCrowd({ count: 90 });
  // On the second page, which is therefore shorter than the first.
  for (const name of ['5.1', '5.2', '5.3', '5.4']) {
    const email = `person-${name}@crowd.example`;
    await control.chat.addUser({ email, groupIds: [basic, beta] });
  }
  const everybody = (await control.chat.users()).map(({ id }) => id);
  expect(idsOf(await walk(service())).toSorted()).toEqual(everybody.toSorted());
});

test('no account is missed after removals between two walks', async () => {
  await control.chat.addCrowd({ count: 120 });
  const [first, second, ...others] = await walk(service());
  for (const id of idsOf(first ? [first] : [])) await control.chat.removeUser(id ?? '');
  const seen = idsOf(await walk(service(), second?.next ?? ''));
  expect(seen).toEqual(expect.arrayContaining(idsOf(others)));
});

describe('an unreadable account', () => {
  test('is reported with its ID and does not hide others on its page', async () => {
    const { basic } = chatGroupIds;
    const row = (id: unknown, email: unknown) => ({
      ...{ id, email, name: 'N', role: 'user', group_ids: [basic], created_at: 1 },
      // Of any size and shape, because it is ignored.
      ...{ profile_image_url: 'x'.repeat(9_000_000), settings: { ui: [{ a: [1, null] }] } },
    });
    const users = [row('1', 'a@x.example'), row('2', 7), row(null, 'c@x.example'), 'nonsense'];
    const list = JSON.stringify({ users, total: 4 });
    const baseUrl = await startServerThat((response, _body, { url = '' }) =>
      response.end(url.endsWith('/version') ? '{"version":"0.11.0"}' : list),
    );
    const [page] = await walk(service({ baseUrl }));
    expect(page?.accounts.map(({ id }) => id)).toEqual(['1']);
    expect(page?.unreadable).toEqual([
      { id: '2', reason: 'The reply of the chat service cannot be read (email)' },
      { id: null, reason: 'The reply of the chat service cannot be read (id)' },
      { id: null, reason: 'The reply of the chat service cannot be read ()' },
    ]);
  });
});

describe('a page that cannot be read', () => {
  const isList = (url: string) => url.startsWith('/api/v1/users/?');

  test.each([1, 2, 3])(
    'as page %i makes the walk read all accounts in a few calls',
    async (page) => {
      await control.chat.addCrowd({ count: 600, groupIds: [chatGroupIds.pro] });
      const everybody = (await walk(service())).flatMap(({ accounts }) => accounts);
      const asked: string[] = [];
      const baseUrl = await serviceBehind((url) => {
        asked.push(url);
        return isList(url) && url.includes(`page=${page}`) ? 500 : null;
      });
      const pages = await walk(service({ baseUrl }));
      expect(
        pages
          .flatMap(({ accounts }) => accounts)
          .map(groupsOf)
          .toSorted(),
      ).toEqual(everybody.map(groupsOf).toSorted());
      expect(Math.max(...pages.map(({ accounts }) => accounts.length))).toBeLessThanOrEqual(500);
      // The version, the pages up to this one, all accounts, the groups, and each of the five.
      expect(asked.length).toBe(1 + page + 1 + 1 + 5);

      // Cut off in between, it goes on to the same end.
      for (const { next } of pages) {
        if (next === null) continue;
        const rest = new Set(idsOf(await walk(service({ baseUrl }), next)));
        const seen = pages.slice(0, pages.findIndex((one) => one.next === next) + 1);
        const all = new Set([...idsOf(seen), ...rest]);
        expect(all.size).toBe(everybody.length);
      }
    },
  );

  test('or is slow does so for the next page', async () => {
    await control.chat.addCrowd({ count: 120 });
    const everybody = idsOf(await walk(service()));
    await control.addFault({ service: 'chat', kind: 'slow', delayMs: 600, times: 2 });
    await control.chat.clearCalls();
    const pages = await walk(service({ timeoutMs: 1_000 }));
    expect(idsOf(pages).toSorted()).toEqual(everybody.toSorted());
    const asked = (await control.chat.calls()).map(({ path }) => path.replace(/.*\/api/, ''));
    expect(asked.filter((path) => path.includes('page='))).toHaveLength(1);
    expect(asked.filter((path) => path.endsWith('/users/all'))).toHaveLength(1);
  });

  test('ends the walk if that fails too', async () => {
    await control.chat.addCrowd({ count: 40 });
    const asked: string[] = [];
    const baseUrl = await serviceBehind((url) => {
      asked.push(url);
      return isList(url) || url.endsWith('/export') ? 502 : null;
    });
    await expect(walk(service({ baseUrl }))).rejects.toMatchObject({ failure: 'unreachable' });
    expect(asked.length).toBeLessThan(6);
  });
});

function groupsOf({ id, groupIds }: AccountPage['accounts'][number]): [string, string[]] {
  return [id, groupIds];
}
