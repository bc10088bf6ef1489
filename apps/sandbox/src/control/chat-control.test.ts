import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatAdmin, chatGroupIds } from '../chat/start-state.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const { sandbox, client } = await startTestSandbox();
const { chat } = client;
const control = () => request(sandbox.url);

beforeEach(() => chat.reset());

describe('users', () => {
  it('exist from the start, one of them in two groups and one without access', async () => {
    const people = await chat.users();
    expect(people.map(({ role, group_ids }) => [role, group_ids.length])).toEqual([
      ['admin', 0],
      ['user', 1],
      ['user', 2],
      ['user', 2],
      ['pending', 0],
    ]);
    expect(people[0]).toMatchObject({ email: chatAdmin.email });
  });

  it('can be added, changed and removed without the product', async () => {
    const { basic, pro } = chatGroupIds;
    const added = await chat.addUser({ email: 'Z@X.example', groupIds: [basic], role: 'pending' });
    expect(await chat.user('z@x.EXAMPLE')).toEqual(added);
    expect(added).toMatchObject({ email: 'z@x.example', role: 'pending', group_ids: [basic] });
    const changed = await chat.changeUser(added.id, {
      pictureBytes: 1_000,
      role: 'user',
      email: 'Y@x.example',
      groupIds: [pro],
      password: 'Changed-1',
    });
    expect(changed).toMatchObject({ email: 'y@x.example', role: 'user', group_ids: [pro] });
    expect(changed.profile_image_url).toHaveLength(1_000);
    expect(await chat.signIn('y@x.example', 'Changed-1')).toEqual({ role: 'user' });
    await chat.removeUser(added.id);
    expect(await chat.user('y@x.example')).toBeNull();
    await control().delete(`/control/chat/users/${added.id}`).expect(404);
    await control().patch(`/control/chat/users/${added.id}`).send({}).expect(404);
  });

  it.each([
    [{}, 'email'],
    [{ email: 'z@x.example', createdAt: 'yesterday' }, 'createdAt'],
    [{ email: 'z@x.example', group: 'pro' }, 'group'],
    [{ email: chatAdmin.email }, 'already exists'],
  ])('are rejected for %j', async (person, reason) => {
    const { body } = await control().post('/control/chat/users').send(person).expect(400);
    expect(body.error).toContain(reason);
  });

  it('are as in the backup after it is restored, with their subjects', async () => {
    const claims = { sub: 'a-subject', email: 'z@x.example', name: 'Zarin' };
    const account = await chat.signInWithProvider(claims);
    await chat.backUp();
    const before = await chat.users();
    await chat.changeUser(account?.id ?? '', { email: 'y@x.example', groupIds: [] });
    await chat.addUser({ email: 'z@x.example' });
    await chat.restore();
    expect(await chat.users()).toEqual(before);
    const elsewhere = { ...claims, email: 'w@x.example' };
    expect(await chat.signInWithProvider(elsewhere)).toMatchObject({ id: account?.id });
    await chat.restore();
    expect(await chat.users()).toEqual(before);
  });

  it('cannot use another user’s address', async () => {
    const { id } = await chat.addUser({ email: 'z@x.example' });
    await expect(chat.changeUser(id, { email: chatAdmin.email })).rejects.toThrow('already exists');
    expect(await chat.user(chatAdmin.email)).toMatchObject({ role: 'admin' });
  });

  it('can be added by the thousand, and are listed quickly', async () => {
    await chat.addCrowd({ count: 10_000, groupIds: [chatGroupIds.free] });
    await chat.addCrowd({ count: 1, name: 'Md Rahman' });
    const users = await chat.users();
    expect(users).toHaveLength(10_006);
    expect(users.at(-1)).toMatchObject({ name: 'Md Rahman' });
    expect((await chat.groups())[0]).toMatchObject({ members: 10_000 });
    await control().post('/control/chat/crowd').send({ count: 0 }).expect(400);
  });

  it('can be reset to the start state, or removed except for the administrator', async () => {
    await chat.addCrowd({ count: 5 });
    await chat.reset();
    expect(await chat.users()).toHaveLength(5);
    await chat.reset({ isEmpty: true });
    expect(await chat.users()).toMatchObject([{ email: chatAdmin.email }]);
    expect(await chat.groups()).toHaveLength(5);
  });
});

it('creates groups with a given id, and deletes them', async () => {
  await chat.addGroup({ id: 'gold', name: 'Gold' });
  expect((await chat.groups()).at(-1)).toEqual({ id: 'gold', name: 'Gold', members: 0 });
  await chat.removeGroup('gold');
  await control().delete('/control/chat/groups/gold').expect(404);
});

it('can be switched to another release and settings until a reset', async () => {
  const version = async () => (await request(sandbox.chatUrl).get('/api/version')).body.version;
  await chat.configure({ version: '0.6.9' });
  await chat.configure({ passwordSignIn: false });
  expect(await version()).toBe('0.6.9');
  const { body } = await control().get('/control/chat/settings').expect(200);
  expect(body.settings).toMatchObject({ version: '0.6.9', passwordSignIn: false });
  await chat.reset();
  expect(await version()).toBe('0.11.0');
  await control().patch('/control/chat/settings').send({ version: '0.5.0' }).expect(400);
});

it('lists the calls to the chat service until they are cleared', async () => {
  await request(sandbox.chatUrl)
    .post('/api/v1/auths/signin')
    .send({ email: 'nobody@example.com', password: 'x' });
  await request(sandbox.chatUrl).get('/api/version');
  await request(sandbox.chatUrl).get('/api/v1/users/?page=2');
  expect(await chat.calls()).toEqual([
    { method: 'POST', path: '/auths/signin', status: 400 },
    { method: 'GET', path: '/version', status: 200 },
    { method: 'GET', path: '/users/?page=2', status: 401 },
  ]);
  await chat.clearCalls();
  expect(await chat.calls()).toEqual([]);
});
