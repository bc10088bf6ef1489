import { chatGroupIds } from '@nobayon/sandbox/chat/start-state.ts';
import { SCIM_TOKEN } from '@nobayon/sandbox/scim/answer-scim-call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startChatSandbox } from '../../../testing/chat/chat-sandbox.ts';
import { failureOf as failureWithout } from '../../../testing/chat/failure-of.ts';
import { type ChatCall, testFailures } from '../../../testing/chat/test-failures.ts';
import { type Answer, startServerThat } from '../../../testing/faults/stand-in-server.ts';
import type { RemoteUser } from '../chat-service.ts';

const { basic, pro } = chatGroupIds;
const planGroupIds = [basic, pro];
const granted = { access: { kind: 'granted' as const, groupId: pro }, planGroupIds };
const none = { access: { kind: 'none' as const }, planGroupIds };
const person = { email: 'new@example.com', name: 'New', password: 'A-very-secret-1' };

const { control, scimService: service } = await startChatSandbox();

let user: RemoteUser;
beforeEach(async () => {
  await control.chat.setScimDialect('strict');
  const { id } = await control.chat.addUser({ email: 'n@example.com', groupIds: [basic] });
  user = (await service().findUser(id)) ?? expect.fail('not there');
});

const calls: ChatCall[] = [
  ['check', (chat) => chat.check()],
  ['listUsers', (chat) => chat.listUsers()[Symbol.asyncIterator]().next()],
  ['listGroups', (chat) => chat.listGroups()],
  ['findUser', (chat) => chat.findUser(user.id)],
  ['findUserByEmail', (chat) => chat.findUserByEmail(user.email)],
  ['createUser', (chat) => chat.createUser(person)],
  ['access', (chat) => chat.updateUser(user, { access: granted })],
  ['access taken away', (chat) => chat.updateUser(user, { access: none })],
  ['a name', (chat) => chat.updateUser(user, { name: 'Another' })],
];
const writing = calls.slice(5);

const failureOf = (work: Promise<unknown>) => failureWithout(work, [SCIM_TOKEN]);

const answers: [string, Answer][] = [
  ['is no JSON', (response) => response.end('<!doctype html><title>Chat</title>')],
  ['is JSON of another kind', (response) => response.end('{"Resources":7,"detail":"ok"}')],
  ['is null', (response) => response.end('null')],
  ['stops in the middle', (response) => response.end('{"totalResults":1,"Resources":[{')],
  ['is a page of a proxy', (response) => response.writeHead(400).end('<h1>Bad</h1>')],
  ['asks to come back later', (response) => response.writeHead(429).end('{"detail":"Slow"}')],
];

testFailures(calls, answers, {
  control,
  service,
  withWrongKey: () => service({ token: 'another-token' }),
  secrets: [SCIM_TOKEN],
});

describe.each(writing)('%s', (name, call) => {
  test('fails if the service reports success without making the change', async () => {
    await control.addFault({ service: 'chat', kind: 'ignored' });
    // An account that was not made is nowhere.
    expect(await failureOf(call(service()))).toBe(
      name === 'createUser' ? 'refused' : 'not_applied',
    );
  });

  test('can be repeated after a lost answer', async () => {
    await control.addFault({ service: 'chat', kind: 'lostReply', on: 'change', times: 1 });
    // What can be read shows that it was done all the same.
    if (name !== 'createUser') return void (await call(service()));
    expect(await failureOf(call(service()))).toBe('unreachable');
    // It was created: a retry looks for its address first.
    expect(await failureOf(call(service()))).toBe('refused');
    expect(await service().findUserByEmail(person.email)).toMatchObject({ role: 'pending' });
  });
});

test('a forbidden change is not mistaken for an invalid token', async () => {
  const baseUrl = await startServerThat((response, _body, { url = '' }) => {
    if (url.startsWith('/Users?')) response.end('{"totalResults":0}');
    else response.writeHead(403).end('{"detail":"Not for you"}');
  });
  expect(await failureOf(service({ baseUrl }).listGroups())).toBe('refused');
});

test('a service that rejects an index behind its end can be checked', async () => {
  const baseUrl = await startServerThat((response, _body, { url = '' }) => {
    if (url.includes('startIndex=1&')) response.end('{"totalResults":0}');
    else response.writeHead(400).end('{"detail":"startIndex is out of range"}');
  });
  await expect(service({ baseUrl }).check()).resolves.toBeUndefined();
});

test('an account that cannot be read is not taken as missing', async () => {
  const other = { id: '7', userName: 'nusrat', active: true };
  const baseUrl = await startServerThat((response, _body, { url = '' }) => {
    const query = new URL(url, 'http://chat').searchParams;
    const isOther = query.get('startIndex') === '2';
    if (query.has('filter')) response.end('{"totalResults":0}');
    else if (Number(query.get('startIndex')) > 2) response.end('{"totalResults":2}');
    else if (isOther) response.end(JSON.stringify({ totalResults: 2, Resources: [other] }));
    else response.writeHead(504).end();
  });
  const found = service({ baseUrl }).findUserByEmail('big@example.com');
  expect(await failureOf(found)).toBe('unreachable');
});

test.each([404, 501])('a service that answers %i for groups has no groups', async (status) => {
  const resource = { id: '7', userName: 'n@example.com', active: true };
  let isRevoked = false;
  const baseUrl = await startServerThat((response, _body, { url = '' }) => {
    if (url.startsWith('/Groups')) response.writeHead(status).end('{"detail":"no"}');
    else if (isRevoked) response.writeHead(401).end('{"detail":"no"}');
    else if (url.startsWith('/Users?'))
      response.end(JSON.stringify({ totalResults: 1, Resources: [resource] }));
    else response.end(JSON.stringify(resource));
  });
  expect(await service({ baseUrl }).listGroups()).toEqual([]);
  expect(await service({ baseUrl }).findUser('7')).toMatchObject({ role: 'user', groupIds: [] });
  // Before it looks at the token.
  isRevoked = true;
  expect(await failureOf(service({ baseUrl }).listGroups())).toBe('unauthorized');
});
