import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatCaller, newAccount } from '../../testing/chat-calls.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';
import { details } from '../chat-answer.ts';
import { CHAT_API_KEY, chatAdmin, chatGroupIds } from '../start-state.ts';

const { sandbox, client } = await startTestSandbox();
const chat = chatCaller(sandbox.chatUrl);
const site = request(sandbox.chatUrl);

beforeEach(() => client.chat.reset());

const signIn = (email: string, password: string) =>
  site.post('/api/v1/auths/signin').send({ email, password });
const chats = (token: string) => site.get('/api/v1/chats/').set('Authorization', `Bearer ${token}`);
const sessionOf = (token: string) =>
  site.get('/api/v1/auths/').set('Authorization', `Bearer ${token}`);

describe('the key', () => {
  it('is accepted as a bearer token and as x-api-key', async () => {
    await chat.get('/users/').expect(200);
    await site.get('/api/v1/users/').set('x-api-key', CHAT_API_KEY).expect(200);
    // If both are sent, the bearer token counts, whether it is a key or a session.
    const both = site.get('/api/v1/users/').set('x-api-key', CHAT_API_KEY);
    await both.set('Authorization', 'Basic bm9ib2R5').expect(401);
    // A header without a token counts as missing.
    const empty = site.get('/api/v1/users/').set('x-api-key', CHAT_API_KEY);
    await empty.set('Authorization', 'Bearer').expect(200);
  });

  it.each([
    ['/users/', 'get'],
    ['/users/1', 'get'],
    ['/users/1/update', 'post'],
    ['/auths/add', 'post'],
    ['/groups/', 'get'],
    ['/groups/create', 'post'],
    ['/groups/id/1/users/add', 'post'],
    ['/users/1', 'delete'],
  ] as const)('is asked for by %s (%s)', async (path, method) => {
    const url = `/api/v1${path}`;
    const none = await site[method](url).expect(401);
    const wrong = await site[method](url).set('Authorization', 'Bearer sk-wrong').expect(401);
    expect([none.body, wrong.body]).toEqual([
      { detail: expect.any(String) },
      { detail: expect.any(String) },
    ]);
  });

  it('may be the session of an administrator, but of no one else', async () => {
    const { email } = await chat.add();
    const { body: user } = await signIn(email, 'Secret-123').expect(200);
    const { body: admin } = await signIn(chatAdmin.email, chatAdmin.password).expect(200);
    await chatCaller(sandbox.chatUrl, `Bearer ${user.token}`).get('/users/').expect(401);
    await chatCaller(sandbox.chatUrl, `Bearer ${admin.token}`).get('/users/').expect(200);
  });
});

describe('a key of a user who is no administrator', () => {
  // One of the paths that an administrator's key opens.
  const open = ['/users/search', '/groups/'];
  const shut = ['/users/', '/users/all', `/groups/id/${chatGroupIds.basic}`];

  it('opens what every user with access may see, and of the groups only their own', async () => {
    const { id } = await chat.add();
    await client.chat.configure({ keyRole: 'user', userKeys: true });
    for (const path of [...open, `/users/${id}/info`]) await chat.get(path).expect(200);
    for (const path of [...shut, `/users/${id}`]) {
      expect((await chat.get(path).expect(401)).body).toEqual({ detail: expect.any(String) });
    }
    expect((await chat.get('/groups/')).body).toEqual([]);
    await chat.post(`/users/${id}/update`, { role: 'admin' }).expect(401);
    await chat.post('/auths/add', newAccount()).expect(401);
  });

  it('opens nothing while the user is pending', async () => {
    await client.chat.configure({ keyRole: 'pending', userKeys: true });
    for (const path of [...open, ...shut]) await chat.get(path).expect(401);
  });

  it.each(['0.7.2', '0.8.12', '0.9.6', '0.10.2', '0.11.0'] as const)(
    'opens nothing in %s if users may have no keys, whatever their role is',
    async (version) => {
      await client.chat.configure({ version });
      const { id } = await chat.add();
      for (const keyRole of ['user', 'pending', 'king']) {
        await client.chat.configure({ keyRole });
        for (const path of [...open, ...shut, `/users/${id}`]) {
          expect((await chat.get(path).expect(403)).body).toEqual({ detail: details.keysOff });
        }
        await chat.post(`/users/${id}/update`, { role: 'admin' }).expect(403);
      }
    },
  );

  it('shows one account in the oldest release', async () => {
    const { id } = await chat.add();
    await client.chat.configure({ version: '0.6.9', keyRole: 'user' });
    await chat.get(`/users/${id}`).expect(200);
    await chat.get('/users/').expect(401);
  });
});

describe('creating an account', () => {
  it('returns a session token of its owner', async () => {
    const account = newAccount({ email: 'New.One@Example.com' });
    const { body } = await chat.post('/auths/add', account).expect(200);
    expect(body).toEqual({
      token: expect.any(String),
      token_type: 'Bearer',
      id: expect.any(String),
      email: 'new.one@example.com',
      name: 'Nusrat Jahan',
      role: 'user',
      profile_image_url: `/api/v1/users/${body.id}/profile/image`,
    });
    const { body: session } = await sessionOf(body.token).expect(200);
    expect(session).toMatchObject({ id: body.id });
  });

  it('creates a pending user by default, and accepts any word as the role', async () => {
    const waiting = await chat.add({ role: undefined });
    const strange = await chat.add({ role: 'moderator' });
    expect(await chat.listed(waiting.email)).toMatchObject({ role: 'pending', group_ids: [] });
    expect(await chat.listed(strange.email)).toMatchObject({ role: 'moderator' });
  });

  it('requires a password of at most 72 bytes', async () => {
    await chat.post('/auths/add', newAccount({ password: undefined })).expect(422);
    await chat.post('/auths/add', newAccount({ password: 'x'.repeat(73) })).expect(400);
    await chat.post('/auths/add', newAccount({ password: 'x'.repeat(72) })).expect(200);
  });

  it('requires an unused address', async () => {
    const { email } = await chat.add();
    const { body } = await chat
      .post('/auths/add', newAccount({ email: email.toUpperCase() }))
      .expect(400);
    expect(body.detail).toContain('already registered');
    await chat.post('/auths/add', newAccount({ email: 'nobody' })).expect(400);
  });
});

describe('signing in', () => {
  it('requires the right password', async () => {
    const { email } = await chat.add();
    await signIn(email, 'Secret-123').expect(200);
    await signIn(email, 'Secret-124').expect(400);
    await signIn('nobody@example.com', 'Secret-123').expect(400);
    await site.post('/api/v1/auths/signin').send({ email }).expect(422);
  });

  it('works without access; the session shows the role but cannot chat', async () => {
    const { email } = await chat.add();
    const { body } = await signIn(email, 'Secret-123');
    await chats(body.token).expect(200);
    await chat.update(email, { role: 'pending' });
    const { body: session } = await sessionOf(body.token).expect(200);
    expect(session).toMatchObject({ role: 'pending' });
    await chats(body.token).expect(401);
    const { body: again } = await signIn(email, 'Secret-123').expect(200);
    expect(again).toMatchObject({ role: 'pending' });
    await client.chat.removeUser(again.id);
    await sessionOf(again.token).expect(401);
  });

  it('is rejected after fifteen attempts for one address, right or wrong, in newer releases', async () => {
    const [one, other] = [await chat.add(), await chat.add()];
    const tries = async (email: string) => {
      const statuses = [];
      for (let count = 1; count <= 16; count += 1) {
        statuses.push((await signIn(email, count % 2 ? 'Secret-123' : 'wrong')).status);
      }
      return statuses;
    };
    const answers = await tries(one.email);
    expect(answers.slice(0, 15)).toEqual(answers.slice(0, 15).map((_, at) => (at % 2 ? 400 : 200)));
    expect(answers[15]).toBe(429);
    await signIn(one.email.toUpperCase(), 'Secret-123').expect(429);
    await signIn(other.email, 'Secret-123').expect(200);
    expect(await client.chat.signIn(one.email, 'Secret-123')).not.toBeNull();
    await client.chat.configure({ version: '0.6.9' });
    await signIn(one.email, 'Secret-123').expect(200);
  });
});

describe('the settings of its administrator', () => {
  it('can close paths to the key with a 403, or disable keys', async () => {
    await client.chat.configure({ keyEndpoints: ['/api/v1/users', '/api/v1/auths'] });
    await chat.get('/users/').expect(200);
    const { body } = await chat.get('/groups/').expect(403);
    expect(body.detail).toContain('You do not have permission');
    await client.chat.configure({ keyEndpoints: ['/api/v1/user'] });
    await chat.get('/users/').expect(403);
    await client.chat.configure({ keyEndpoints: null, apiKeys: false });
    await chat.get('/users/').expect(403);
    await site.get('/api/version').expect(200);
  });

  it('can disable password sign-in, restrict passwords, and add new users to a group', async () => {
    const { email } = await chat.add();
    await client.chat.configure({
      passwordSignIn: false,
      passwordRule: '\\d{4}',
      defaultGroupId: chatGroupIds.beta,
    });
    await signIn(email, 'Secret-123').expect(403);
    await chat.post('/auths/add', newAccount()).expect(400);
    expect((await chat.update(email, { password: 'Secret-123' })).status).toBe(400);
    const waiting = await chat.add({ password: 'Secret-1234', role: 'pending' });
    expect(await chat.listed(waiting.email)).toMatchObject({ group_ids: [chatGroupIds.beta] });
  });
});

it('unknown paths and invalid JSON get the service’s own replies', async () => {
  for (const path of ['/nothing', '/users', '/users/a%2Fb', '/users/1/nothing']) {
    await chat.get(path).expect(200).expect('Content-Type', /html/);
  }
  await chat.post('/nothing').expect(405, { detail: 'Method Not Allowed' });
  const { body } = await site
    .post('/api/v1/auths/signin')
    .set('Content-Type', 'application/json')
    .send('{"email":')
    .expect(422);
  expect(body.detail).toMatchObject([{ type: 'json_invalid' }]);
});
