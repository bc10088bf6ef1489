import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatCaller, newAccount } from '../../testing/chat-calls.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';
import { CHAT_API_KEY, chatAdmin, chatGroupIds } from '../start-state.ts';

const { sandbox, client } = await startTestSandbox({ chatVersion: '0.6.9' });
const chat = chatCaller(sandbox.chatUrl);

beforeEach(() => client.chat.reset());

const fields = { name: 'Nusrat', email: 'n@x.example', profile_image_url: '/photos/1.jpg' };

describe('0.6.9', () => {
  it('is the release from the start, also after a reset', async () => {
    await request(sandbox.chatUrl).get('/api/version').expect(200, { version: '0.6.9' });
  });

  it('shows only name and picture by id, no groups in the list, and the total of all users', async () => {
    const { id, email } = await chat.add();
    const { body } = await chat.get(`/users/${id}`).expect(200);
    expect(body).toEqual({
      name: 'Nusrat Jahan',
      profile_image_url: '/user.png',
      active: expect.any(Boolean),
    });
    expect(await chat.listed(email)).not.toHaveProperty('group_ids');
    const { body: page } = await chat.get('/users/?query=nobody-at-all').expect(200);
    expect(page).toEqual({ users: [], total: 6 });
  });

  it('lacks the newer calls', async () => {
    const { id } = await chat.add();
    await chat.get(`/users/${id}/info`).expect(200).expect('Content-Type', /html/);
    await chat.get('/users/search').expect(400);
    await chat.get(`/groups/id/${chatGroupIds.pro}/export`).expect('Content-Type', /html/);
    await chat.post(`/groups/id/${chatGroupIds.pro}/users`).expect(405);
    await chat.post(`/groups/id/${chatGroupIds.pro}/users/add`, { user_ids: [id] }).expect(405);
    const key = request(sandbox.chatUrl).get('/api/v1/users/').set('x-api-key', CHAT_API_KEY);
    await key.expect(403);
    const basic = request(sandbox.chatUrl).get('/api/v1/users/');
    await basic.set('Authorization', 'Basic bm9ib2R5').expect(403);
  });

  it('changes name, address and picture together, and ignores the role', async () => {
    const { id } = await chat.add();
    for (const missing of Object.keys(fields)) {
      const rest = { ...fields, [missing]: undefined };
      await chat.post(`/users/${id}/update`, rest).expect(422);
    }
    const { body } = await chat.post(`/users/${id}/update`, { ...fields, role: 'pending' });
    expect(body).toMatchObject({ ...fields, role: 'user' });
  });

  it('changes the role in a separate call', async () => {
    const { id, email } = await chat.add();
    await chat.post('/users/update/role', { id, role: 'pending' }).expect(200);
    expect(await chat.listed(email)).toMatchObject({ role: 'pending' });
    await chat.post('/users/update/role', { id: 'nobody', role: 'user' }).expect(200, 'null');
    const admin = await client.chat.user(chatAdmin.email);
    await chat.post('/users/update/role', { id: admin?.id, role: 'user' }).expect(403);
    await chat.remove(`/users/${admin?.id}`).expect(500);
    await chat.post(`/users/${admin?.id}/update`, fields).expect(500);
  });

  it('replaces the whole list of members', async () => {
    const { id, email } = await chat.add();
    const path = `/groups/id/${chatGroupIds.pro}/update`;
    const { body: before } = await chat.get(`/groups/id/${chatGroupIds.pro}`).expect(200);
    const { name, description, user_ids: members } = before;
    await chat.post(path, { user_ids: [id] }).expect(422);
    const wanted = { name, description, user_ids: [...members, id, 'nobody'] };
    const { body } = await chat.post(path, wanted).expect(200);
    expect(body.user_ids).toEqual([...members, id]);
    expect(await client.chat.user(email)).toMatchObject({ group_ids: [chatGroupIds.pro] });
    await chat.post(path, { name, description }).expect(200);
    await chat.post(path, { name, description, user_ids: [] }).expect(200);
    expect(await client.chat.user(email)).toMatchObject({ group_ids: [] });
  });
});

it('0.6.37 lists the groups of accounts, but not by their id, and counts accounts once for each', async () => {
  await client.chat.configure({ version: '0.6.37' });
  const { basic, pro, beta } = chatGroupIds;
  const groupIds = [basic, pro, beta];
  const { id, email } = await client.chat.addUser({ email: 'n@x.example', groupIds });
  const { body: before } = await chat.get('/users/?query=n@x').expect(200);
  expect(before).toMatchObject({ users: [{ id, group_ids: groupIds }] });
  expect(before.total).toBe(3);
  const { body: found } = await chat.get('/users/search?query=n@x').expect(200);
  expect(found).toEqual({ users: [{ id, name: expect.any(String) }], total: 3 });
  const { body: shown } = await chat.get(`/users/${id}`).expect(200);
  expect(Object.keys(shown).sort()).toEqual(['active', 'name', 'profile_image_url']);
  const { body: groups } = await chat.get(`/users/${id}/groups`).expect(200);
  expect(groups.map((group: { id: string }) => group.id)).toEqual(groupIds);
  await chat.get('/users/nobody/groups').expect(200, []);
  expect(groups[0]).not.toHaveProperty('user_ids');
  await chat.get(`/groups/id/${pro}/export`).expect('Content-Type', /html/);
  await chat.post(`/groups/id/${pro}/users`).expect(405);
  await chat.post(`/users/${id}/update`, { ...fields, role: 'pending', email }).expect(200);
  await chat.post(`/groups/id/${pro}/users/remove`, { user_ids: [id] }).expect(200);
  expect(await chat.listed(email)).toMatchObject({
    group_ids: [basic, beta],
  });
});

it('0.7.2 shows the whole account by its id to everybody, and has no view without the picture', async () => {
  await client.chat.configure({ version: '0.7.2', keyRole: 'user', userKeys: true });
  const { id } = await client.chat.addUser({ email: 'n@x.example' });
  const { body } = await chat.get(`/users/${id}`).expect(200);
  expect(body).toMatchObject({ role: 'user', groups: [], profile_image_url: '/user.png' });
  await chat.get(`/users/${id}/info`).expect(200).expect('Content-Type', /html/);
  await client.chat.configure({ keyRole: 'admin' });
  await chat.get(`/groups/id/${chatGroupIds.pro}/export`).expect(500);
  await chat.post(`/users/${id}/update`, { role: 'pending' }).expect(422);
  await chat.post(`/users/${id}/update`, { ...fields, role: 'pending' }).expect(200);
});

it.each(['0.6.37', '0.7.2', '0.8.12'] as const)(
  '%s shuts open paths too to a key that is for others',
  async (version) => {
    await client.chat.configure({ version, keyEndpoints: ['/api/v1/users'] });
    const url = request(sandbox.chatUrl);
    await url.get('/api/version').set('Authorization', `Bearer ${CHAT_API_KEY}`).expect(403);
    await url.get('/api/version').expect(200);
    await chat.get('/users/').expect(200);
  },
);

it('0.8.12 requires all four fields, and the key as a bearer token', async () => {
  await client.chat.configure({ version: '0.8.12' });
  const { id } = await chat.add();
  await chat.post(`/users/${id}/update`, { role: 'pending' }).expect(422);
  const whole = { ...fields, profile_image_url: '/user.png', role: 'pending' };
  await chat.post(`/users/${id}/update`, whole).expect(200);
  await chat.get(`/users/${id}/info`).expect(200);
  await chat.post('/auths/add', newAccount({ password: 'x'.repeat(73) })).expect(400);
  const byHeader = request(sandbox.chatUrl).get('/api/v1/users/').set('x-api-key', CHAT_API_KEY);
  await byHeader.expect(401);
});
