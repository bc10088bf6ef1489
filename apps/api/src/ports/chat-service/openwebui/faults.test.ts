import { versionNames, versions } from '@nobayon/sandbox/chat/api/versions.ts';
import { CHAT_API_KEY, chatGroupIds } from '@nobayon/sandbox/chat/start-state.ts';
import { pairs } from '@nobayon/shared/testing/effort.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startChatSandbox } from '../../../testing/chat/chat-sandbox.ts';
import { failureOf as failureWithout } from '../../../testing/chat/failure-of.ts';
import { type ChatCall, testFailures } from '../../../testing/chat/test-failures.ts';
import { type Answer, startServerThat } from '../../../testing/faults/stand-in-server.ts';
import type { RemoteUser, Wanted } from '../chat-service.ts';

const { basic, pro } = chatGroupIds;
const planGroupIds = [basic, pro];
const wanted: Wanted = { access: { kind: 'granted', groupId: pro }, planGroupIds };
const wantedNone: Wanted = { access: { kind: 'none' }, planGroupIds };
const PASSWORD = 'A-very-secret-1';

const { chatUrl, control, service } = await startChatSandbox();

let user: RemoteUser;
beforeEach(async () => {
  const fields = { email: 'n@example.com', groupIds: [basic], password: 'Own-123' };
  const { id } = await control.chat.addUser(fields);
  user = (await service().findUser(id)) ?? expect.fail('not there');
});

const calls: ChatCall[] = [
  ['check', (chat) => chat.check()],
  ['listUsers', (chat) => chat.listUsers()[Symbol.asyncIterator]().next()],
  ['listGroups', (chat) => chat.listGroups()],
  ['findUser', (chat) => chat.findUser(user.id)],
  ['findUserByEmail', (chat) => chat.findUserByEmail(user.email)],
  [
    'createUser',
    (chat) => chat.createUser({ email: 'new@example.com', name: 'New', password: PASSWORD }),
  ],
  ['access', (chat) => chat.updateUser(user, { access: wanted })],
  ['access taken away', (chat) => chat.updateUser(user, { access: wantedNone })],
  ['a password', (chat) => chat.updateUser(user, { password: PASSWORD })],
];
const writing = calls.slice(5);

const failureOf = (work: Promise<unknown>) => failureWithout(work, [PASSWORD, CHAT_API_KEY]);

const unusable: [string, Answer][] = [
  ['is JSON of another kind', (response) => response.end('{"users":7,"detail":"ok"}')],
  ['is nothing', (response) => response.end()],
  ['is null', (response) => response.end('null')],
  ['is no JSON', (response) => response.end('<!doctype html><title>Open WebUI</title>')],
  ['stops in the middle', (response) => response.end('{"users":[{"id":"1",')],
  ['is a page of a proxy', (response) => response.writeHead(404).end('<h1>Not found</h1>')],
  ['asks to come back later', (response) => response.writeHead(429).end('{"detail":"Slow"}')],
  ['is a fault in JSON', (response) => response.writeHead(500).end(`{"detail":"${PASSWORD}"}`)],
  [
    'does not end',
    (response) => {
      const chunk = 'x'.repeat(65_536);
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    },
  ],
];

testFailures(calls, unusable, {
  control,
  service,
  withWrongKey: () => service({ apiKey: 'sk-another' }),
  secrets: [PASSWORD, CHAT_API_KEY],
});

const hidingVersions = versionNames.filter((version) => versions[version].hidesDatabaseErrors);
test.each(pairs(hidingVersions, calls).map(([version, call]) => [version, ...call] as const))(
  '%s: %s does not take a database that fails for a rejected key',
  async (version, _name, call) => {
    await control.chat.configure({ version });
    await control.addFault({ service: 'chat', kind: 'databaseDown' });
    expect(await failureOf(call(service()))).toBe('unreachable');
  },
);

// A single account and a search are visible to all users with access.
const forAdmins = calls.filter(([name]) => !name.startsWith('findUser'));
test.each(forAdmins)(
  '%s fails with the key of a user who is no administrator',
  async (_name, call) => {
    const apiKey = await sessionOfNobodyInParticular();
    expect(await failureOf(call(service({ apiKey })))).toBe('unauthorized');
  },
);

/** The token of a user who is not an administrator. */
async function sessionOfNobodyInParticular(): Promise<string> {
  const response = await fetch(`${chatUrl}/api/v1/auths/signin`, {
    method: 'POST',
    body: JSON.stringify({ email: user.email, password: 'Own-123' }),
    headers: { 'Content-Type': 'application/json' },
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

describe.each(writing)('%s', (name, call) => {
  test('fails if the service reports success without making the change', async () => {
    await control.addFault({ service: 'chat', kind: 'ignored' });
    // A password is the one thing that cannot be read.
    if (name === 'a password') return void (await call(service()));
    expect(await failureOf(call(service()))).toBe('not_applied');
  });

  test('can be repeated after a lost answer', async () => {
    await control.addFault({ service: 'chat', kind: 'lostReply', on: 'change', times: 1 });
    // What can be read shows that it was done all the same.
    if (name.startsWith('access')) return void (await call(service()));
    expect(await failureOf(call(service()))).toBe('unreachable');
    const again = call(service());
    if (name !== 'createUser') return void (await again);
    // It was created: a retry looks for its address first.
    expect(await failureOf(again)).toBe('refused');
    expect(await service().findUserByEmail('new@example.com')).toMatchObject({ role: 'pending' });
  });
});

test('a change that is only half made is detected', async () => {
  const baseUrl = await passOnAllBut(/users\/remove$/);
  expect(await failureOf(service({ baseUrl }).updateUser(user, { access: wantedNone }))).toBe(
    'not_applied',
  );
  // What matters most was done first.
  expect(await service().findUser(user.id)).toMatchObject({ role: 'pending', groupIds: [basic] });
});

test('of two addresses that differ in case, the one in lower case is found', async () => {
  await control.chat.addUser({ email: 'a-victim@example.com' });
  const own = await control.chat.addUser({ email: 'victim@example.com' });
  const baseUrl = await passOn((text) => text.replace('a-victim@', 'Victim@'));
  expect(await service({ baseUrl }).findUserByEmail(own.email)).toMatchObject({ id: own.id });
});

/** The service, but for the calls of one kind, which are answered and not made. */
function passOnAllBut(kind: RegExp): Promise<string> {
  return passOn((text) => text, kind);
}

/** The service with changed answers, but for the calls of one kind. */
function passOn(change: (text: string) => string, withheld = /^$/): Promise<string> {
  return startServerThat(async (response, body, { method = 'GET', url = '', headers }) => {
    if (withheld.test(url)) return void response.end(JSON.stringify({ id: basic }));
    const passedOn = await fetch(`${chatUrl}${url}`, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        'content-type': headers['content-type'] ?? '',
      },
      ...(body && { body }),
    });
    response.writeHead(passedOn.status).end(change(await passedOn.text()));
  });
}

describe('a misleading status', () => {
  test('401 for one call does not mean an invalid key while users can be listed', async () => {
    const baseUrl = await startServerThat((response, _body, { url = '' }) => {
      const isList = url.startsWith('/api/v1/users/');
      if (isList) response.end('{"users":[],"total":0}');
      else response.writeHead(401).end('{"detail":"We could not find what you are looking for"}');
    });
    expect(await failureOf(service({ baseUrl }).listGroups())).toBe('refused');
  });

  test('403 without a reason means an invalid key if users cannot be listed either', async () => {
    const baseUrl = await startServerThat((response) => response.writeHead(403).end('Forbidden'));
    expect(await failureOf(service({ baseUrl }).findUser('1'))).toBe('unauthorized');
  });

  test('a key that cannot be checked during an outage is not called invalid', async () => {
    const baseUrl = await startServerThat((response, _body, { url = '' }) => {
      response.writeHead(url.startsWith('/api/v1/users') ? 502 : 401).end('{"detail":"no"}');
    });
    expect(await failureOf(service({ baseUrl }).listGroups())).toBe('unreachable');
  });

  test('a reason contains neither secrets nor characters that a database rejects', async () => {
    const baseUrl = await startServerThat((response, body, { headers }) => {
      if (!body) return response.end('{"version":"0.11.0"}');
      const input = JSON.parse(body);
      const msg = `too odd\u0000: ${input.password} ${headers.authorization}`;
      const detail = [{ loc: ['body', 'name'], msg, type: 'value_error', input }];
      response.writeHead(422).end(JSON.stringify({ detail }));
    });
    const person = { email: 'new@example.com', name: 'New', password: PASSWORD };
    const creating = service({ baseUrl }).createUser(person);
    await expect(creating).rejects.toMatchObject({
      failure: 'refused',
      message:
        'The chat service refused to create the account: name: too odd\uFFFD: [hidden] Bearer [hidden]',
    });
    expect(await failureOf(creating)).toBe('refused');
  });
});

test('the login token of a new account does not appear in the result', async () => {
  const created = await service().createUser({
    email: 'x@x.example',
    name: 'X',
    password: PASSWORD,
  });
  expect(JSON.stringify(created)).not.toContain('sandbox.');
  expect(Object.keys(created).toSorted()).toEqual(Object.keys(user).toSorted());
});
