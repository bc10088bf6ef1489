import { beforeEach, describe, expect, it } from 'vitest';
import { chatCaller } from '../../testing/chat-calls.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';
import { chatGroupIds } from '../start-state.ts';

const { sandbox, client } = await startTestSandbox();
const chat = chatCaller(sandbox.chatUrl);

beforeEach(() => client.chat.reset());

const members = async (groupId: string): Promise<string[]> => {
  const { body } = await chat.post(`/groups/id/${groupId}/users`).expect(200);
  return body.map(({ id }: { id: string }) => id);
};

it('are a bare array with stable ids', async () => {
  const { body } = await chat.get('/groups/').expect(200);
  expect(body.map(({ id }: { id: string }) => id)).toEqual(Object.values(chatGroupIds));
  expect(body[2]).toMatchObject({ name: 'Pro', member_count: 1, created_at: expect.any(Number) });
});

it('are sorted by their latest change of members or name', async () => {
  const { basic, pro, team } = chatGroupIds;
  const first = async () => (await chat.get('/groups/').expect(200)).body[0].id;
  const { id } = await chat.add();
  await chat.post(`/groups/id/${pro}/users/add`, { user_ids: [id] }).expect(200);
  expect(await first()).toBe(pro);
  await client.chat.reset();
  await chat.post(`/groups/id/${basic}/users/remove`, { user_ids: [] }).expect(200);
  expect(await first()).toBe(basic);
  await client.chat.reset();
  await chat.post(`/groups/id/${team}/update`, { name: 'Teams', description: '' }).expect(200);
  expect(await first()).toBe(team);
});

it('are created with an id chosen by the service, and deleted', async () => {
  const { body } = await chat.post('/groups/create', { name: 'Gold', description: '' }).expect(200);
  expect(body).toMatchObject({ id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'Gold' });
  await chat.get(`/groups/id/${body.id}`).expect(200);
  await chat.remove(`/groups/id/${body.id}/delete`).expect(200, 'true');
  await chat.remove(`/groups/id/${body.id}/delete`).expect(200, 'true');
  await chat.get(`/groups/id/${body.id}`).expect(401);
  await chat.post('/groups/create', { name: 'Gold' }).expect(422);
});

it('that are missing get a 401 for reading, an empty list for members, and a 400 for changes', async () => {
  const missing = '00000000-0000-4000-8000-000000000000';
  await chat.get(`/groups/id/${missing}`).expect(401);
  expect(await members(missing)).toEqual([]);
  const { body } = await chat.post(`/groups/id/${missing}/users/add`, {}).expect(400);
  expect(body).toEqual({ detail: '[ERROR: Error adding users to group]' });
  await chat.post(`/groups/id/${missing}/users/remove`, { user_ids: [] }).expect(400);
});

describe('members', () => {
  const { basic } = chatGroupIds;

  it('are added and removed idempotently', async () => {
    const { id, email } = await chat.add();
    const before = await members(basic);
    for (const _time of [1, 2]) {
      const { body } = await chat
        .post(`/groups/id/${basic}/users/add`, { user_ids: [id] })
        .expect(200);
      expect(body).toMatchObject({ id: basic, member_count: before.length + 1 });
    }
    expect(await members(basic)).toEqual([...before, id]);
    expect(await chat.listed(email)).toMatchObject({ group_ids: [basic] });
    for (const _time of [1, 2]) {
      await chat.post(`/groups/id/${basic}/users/remove`, { user_ids: [id] }).expect(200);
    }
    expect(await members(basic)).toEqual(before);
  });

  it('with unknown ids are silently ignored', async () => {
    const { id } = await chat.add();
    const before = await members(basic);
    await chat.post(`/groups/id/${basic}/users/add`, { user_ids: ['nobody', id] }).expect(200);
    expect(await members(basic)).toEqual([...before, id]);
  });

  it('are not added if a later one in the same call is already a member', async () => {
    const ids = [await chat.add(), await chat.add(), await chat.add()].map(({ id }) => id);
    const [first, second, third] = ids;
    const before = await members(basic);
    await chat.post(`/groups/id/${basic}/users/add`, { user_ids: [second] }).expect(200);
    await chat.post(`/groups/id/${basic}/users/add`, { user_ids: ids }).expect(200);
    expect(await members(basic)).toEqual([...before, second, third]);
    expect(await members(basic)).not.toContain(first);
  });

  it('are exported as ids only', async () => {
    const { body } = await chat.get(`/groups/id/${basic}/export`).expect(200);
    expect(body.user_ids).toEqual(await members(basic));
    await chat.get('/groups/id/nothing/export').expect(401);
  });

  it('may be an empty list', async () => {
    await chat.post(`/groups/id/${basic}/users/add`, {}).expect(200);
    await chat.post(`/groups/id/${basic}/users/add`, { user_ids: 'all' }).expect(422);
  });
});
