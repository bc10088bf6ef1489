import { chatGroupIds } from '@nobayon/sandbox/chat/start-state.ts';
import { expect, test } from 'vitest';
import { startChatSandbox } from '../../../testing/chat/chat-sandbox.ts';
import { failureOf } from '../../../testing/chat/failure-of.ts';
import { serveForTest } from '../../../testing/faults/stand-in-server.ts';
import type { WantedAccount } from '../chat-service.ts';

const { basic, pro } = chatGroupIds;
const planGroupIds = [basic, pro];

const { chatUrl, control, service } = await startChatSandbox();

/** The chat service behind a proxy that passes on what reads, and answers changes itself. */
function startProxyThatAnswersChanges(page: string): Promise<string> {
  return serveForTest(async ({ method, url, headers }, response) => {
    if (method !== 'GET') return response.end(page);
    const { authorization = '' } = headers;
    const answer = await fetch(`${chatUrl}${url}`, { headers: { authorization } });
    return response.writeHead(answer.status).end(await answer.text());
  });
}

const pages = [
  '<!doctype html><title>Open WebUI</title>',
  '',
  'null',
  '[]',
  'true',
  '"ok"',
  '{"status":"blocked"}',
];
const changes: [string, WantedAccount][] = [
  ['access', { access: { access: { kind: 'granted', groupId: pro }, planGroupIds } }],
  ['no access', { access: { access: { kind: 'none' }, planGroupIds } }],
  ['a name', { name: 'Another' }],
  ['an address', { email: 'another@example.com' }],
  ['a password', { password: 'A-very-secret-1' }],
];

test.each(pages.flatMap((page) => changes.map(([what, wanted]) => [what, page, wanted] as const)))(
  '%s is not taken for changed after the answer %j',
  async (_what, page, wanted) => {
    await control.chat.addUser({ email: 'n@example.com', groupIds: [basic] });
    const user = (await service().findUserByEmail('n@example.com')) ?? expect.fail('not there');
    const behind = service({ baseUrl: await startProxyThatAnswersChanges(page) });
    expect(await failureOf(behind.updateUser(user, wanted), [])).toBe('unreachable');
  },
);
