import { chatGroupIds } from '@nobayon/sandbox/chat/start-state.ts';
import { describe, expect, test } from 'vitest';
import { startChatSandbox } from '../../testing/chat/chat-sandbox.ts';
import { failureOf } from '../../testing/chat/failure-of.ts';
import { startServerThat } from '../../testing/faults/stand-in-server.ts';
import type { ChatService, RemoteUser } from './chat-service.ts';

// A service, or a cache in front of it, that answers about another account than it was asked about.

const { basic, pro } = chatGroupIds;
const planGroupIds = [basic, pro];
const { chatUrl, scimUrl, control, service, scimService } = await startChatSandbox();

/** Passes everything on, but names one account where others are asked for by their ids, or created. */
async function nameAlways(address: string, { id }: { id: string }): Promise<string> {
  const { origin, pathname } = new URL(address);
  const proxy = await startServerThat(
    async (response, body, { method = 'GET', url = '', headers }) => {
      const path = method === 'GET' ? url.replace(/(\/users\/)[\w-]{20,}/i, `$1${id}`) : url;
      const passedOn = await fetch(`${origin}${path}`, {
        method,
        headers: {
          authorization: headers.authorization ?? '',
          'content-type': headers['content-type'] ?? '',
        },
        ...(body && { body }),
      });
      const isCreation = method === 'POST' && /(auths\/add|\/Users)$/.test(url);
      const answer = await passedOn.text();
      response.writeHead(passedOn.status).end(isCreation ? JSON.stringify({ id }) : answer);
    },
  );
  return `${proxy}${pathname === '/' ? '' : pathname}`;
}

const adapters = [
  {
    name: 'openwebui',
    lying: async (other: { id: string }) => service({ baseUrl: await nameAlways(chatUrl, other) }),
  },
  {
    name: 'scim',
    lying: async (other: { id: string }) =>
      scimService({ baseUrl: await nameAlways(scimUrl, other) }),
  },
];

const calls: [string, (chat: ChatService, user: RemoteUser) => Promise<unknown>][] = [
  ['findUser', (chat, user) => chat.findUser(user.id)],
  [
    'access',
    (chat, user) =>
      chat.updateUser(user, {
        access: { access: { kind: 'granted', groupId: pro }, planGroupIds },
      }),
  ],
  [
    'access taken away',
    (chat, user) => chat.updateUser(user, { access: { access: { kind: 'none' }, planGroupIds } }),
  ],
  ['an address', (chat, user) => chat.updateUser(user, { email: 'moved@example.com' })],
];

describe.each(adapters)('$name', ({ lying }) => {
  test('an account that has another address is not the one that was created', async () => {
    const other = await control.chat.addUser({ email: 'other@example.com', role: 'pending' });
    const chat = await lying(other);
    const person = { email: 'new@example.com', name: 'New', password: 'A-secret-1' };
    expect(await failureOf(chat.createUser(person), [])).toBe('not_applied');
  });

  test.each(calls)('%s: an answer about another account is none', async (_name, call) => {
    const ours = await control.chat.addUser({ email: 'ours@example.com', groupIds: [basic] });
    const other = await control.chat.addUser({ email: 'other@example.com', role: 'pending' });
    const user = (await service().findUser(ours.id)) ?? expect.fail('not there');
    const before = await service().findUser(other.id);
    expect(await failureOf(call(await lying(other), user), [])).toBe('unreachable');
    expect(await service().findUser(other.id)).toEqual(before);
  });
});
