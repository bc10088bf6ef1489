import { beforeEach, describe, expect, it } from 'vitest';
import { chatCaller } from '../../../testing/chat-calls.ts';
import { startTestSandbox } from '../../../testing/test-sandbox.ts';
import { chatAdmin, chatGroupIds } from '../../start-state.ts';

const { sandbox, client } = await startTestSandbox();
const chat = chatCaller(sandbox.chatUrl);

beforeEach(() => client.chat.reset());

const emailsOn = async (path: string): Promise<string[]> => {
  const { body } = await chat.get(path).expect(200);
  return body.users.map(({ email }: { email: string }) => email);
};

describe('the list', () => {
  it('contains accounts with groups, times in epoch seconds, and the picture', async () => {
    const createdAt = '2026-03-01T20:05:09Z';
    const { id } = await client.chat.addUser({
      email: 'Rahim@Example.com',
      name: 'Rahim Uddin',
      groupIds: [chatGroupIds.pro],
      createdAt,
    });
    expect(await chat.listed('rahim@example.com')).toEqual({
      id,
      email: 'rahim@example.com',
      role: 'user',
      name: 'Rahim Uddin',
      profile_image_url: '/user.png',
      info: null,
      settings: null,
      last_active_at: Date.parse(createdAt) / 1_000,
      updated_at: Date.parse(createdAt) / 1_000,
      created_at: Date.parse(createdAt) / 1_000,
      group_ids: [chatGroupIds.pro],
    });
  });

  it('has thirty per page, and past the end no rows but the same total', async () => {
    await client.chat.reset({ isEmpty: true });
    await client.chat.addCrowd({ count: 60 });
    const pages = [1, 2, 3, 4].map((page) => chat.get(`/users/?page=${page}`));
    const bodies = (await Promise.all(pages)).map(({ body }) => body);
    expect(bodies.map(({ users }) => users.length)).toEqual([30, 30, 1, 0]);
    expect(bodies.map(({ total }) => total)).toEqual([61, 61, 61, 61]);
    expect(await emailsOn('/users/?page=0')).toEqual(await emailsOn('/users/'));
  });

  it('is sorted as requested, and in no order by default', async () => {
    const byEmail = await emailsOn('/users/?order_by=email&direction=asc');
    expect(byEmail).toEqual(byEmail.toSorted());
    expect(await emailsOn('/users/?order_by=email&direction=desc')).toEqual(byEmail.toReversed());
    const byAge = await emailsOn('/users/?order_by=created_at&direction=asc');
    expect(byAge[0]).toBe(chatAdmin.email);
    expect((await emailsOn('/users/')).toSorted()).toEqual(byEmail);
    expect((await emailsOn('/users/?order_by=constructor')).toSorted()).toEqual(byEmail);
    expect(await emailsOn('/users/search?order_by=email&direction=asc')).toEqual(byEmail);
    expect(await emailsOn('/users/all')).toEqual(byAge.toReversed());
  });

  it('is searched for any part of a name or an address', async () => {
    expect(await emailsOn('/users/?query=OLD-CHAT')).toHaveLength(4);
    expect(await emailsOn('/users/?query=farzana%20y')).toEqual([
      'farzana.yeasmin@old-chat.example',
    ]);
    // One whole address is also a part of another.
    await client.chat.addUser({ email: 'a-dipu@old-chat.example' });
    expect(await emailsOn('/users/?query=dipu@old-chat.example')).toHaveLength(2);
  });

  it('accepts wildcards, and a backslash as the escape character', async () => {
    await client.chat.reset({ isEmpty: true });
    const names = ['100 % cotton', '100 of cotton', 'a\\b', 'ab (c)'];
    for (const name of names) {
      await client.chat.addUser({ name, email: `${names.indexOf(name)}@x.example` });
    }
    const found = (query: string) => emailsOn(`/users/?query=${encodeURIComponent(query)}`);
    expect(await found('100 % cot')).toHaveLength(2);
    expect(await found('100 \\% cot')).toHaveLength(1);
    expect(await found('_@x.example')).toHaveLength(4);
    expect(await found('a\\b')).toEqual(['3@x.example']);
    expect(await found('a\\\\b')).toEqual(['2@x.example']);
    expect(await found('(C)')).toEqual(['3@x.example']);
    // A trailing backslash escapes the wildcard that the service appends.
    expect(await found('a\\')).toEqual([]);
  });

  it('rejects a page that is not a number', async () => {
    const { body } = await chat.get('/users/?page=one').expect(422);
    expect(body.detail).toBeInstanceOf(Array);
  });
});

describe('a single account', () => {
  it('has all fields, and without the picture its role and groups', async () => {
    const { id, email } = await chat.add({ profile_image_url: 'data:image/png;base64,AAAA' });
    await chat.post(`/groups/id/${chatGroupIds.pro}/users/add`, { user_ids: [id] });
    const groups = [{ id: chatGroupIds.pro, name: 'Pro' }];
    const { body } = await chat.get(`/users/${id}`).expect(200);
    const picture = 'data:image/png;base64,AAAA';
    expect(body).toMatchObject({ id, email, role: 'user', groups, profile_image_url: picture });
    const { body: info } = await chat.get(`/users/${id}/info`).expect(200);
    expect(info).toMatchObject({ id, email, role: 'user', name: 'Nusrat Jahan', groups });
    expect(JSON.stringify(info)).not.toContain(picture);
  });

  it('gets a 400 if it does not exist', async () => {
    const { body } = await chat.get('/users/nobody').expect(400);
    expect(body).toEqual({ detail: expect.any(String) });
    await chat.get('/users/nobody/info').expect(400);
  });
});

describe('a change', () => {
  it('of all four fields returns the resulting account', async () => {
    const { id, email } = await chat.add();
    const response = await chat.update(email, {
      role: 'pending',
      name: 'Nusrat',
      email: `NEW-${email}`,
      profile_image_url: '/favicon.png',
    });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id,
      role: 'pending',
      name: 'Nusrat',
      email: `new-${email}`,
      profile_image_url: '/favicon.png',
    });
    expect(await chat.listed(`new-${email}`)).toMatchObject({ id, role: 'pending' });
    expect(await client.chat.user(email)).toBeNull();
  });

  it('of a single field is possible', async () => {
    const changes = { role: 'pending', name: 'N', email: 'n@x.example', profile_image_url: '' };
    const { id } = await chat.add();
    for (const [field, value] of Object.entries(changes)) {
      const { body: before } = await chat.get(`/users/${id}`);
      const { body } = await chat.post(`/users/${id}/update`, { [field]: value }).expect(200);
      expect(body).toMatchObject({ [field]: value });
      const rest = Object.keys(changes).filter((name) => name !== field);
      for (const name of rest) expect(body[name]).toEqual(before[name]);
    }
    await chat.post(`/users/${id}/update`, {}).expect(200);
  });

  it('of the password invalidates the old one', async () => {
    const { email } = await chat.add();
    await chat.update(email, { password: 'Another-123' });
    expect(await client.chat.signIn(email, 'Secret-123')).toBeNull();
    expect(await client.chat.signIn(email, 'Another-123')).toEqual({ role: 'user' });
    await chat.update(email, { name: 'Nobody' });
    expect(await client.chat.signIn(email, 'Another-123')).not.toBeNull();
  });

  it('gets a 400 for a missing account, a used address or a long password', async () => {
    const [one, other] = [await chat.add(), await chat.add()];
    const fields = { role: 'user', name: 'N', email: one.email, profile_image_url: '' };
    await chat.post('/users/nobody/update', fields).expect(400);
    expect((await chat.update(other.email, { email: one.email })).status).toBe(400);
    const long = 'চ'.repeat(25);
    expect((await chat.update(one.email, { password: long })).status).toBe(400);
    expect((await chat.update(one.email, { password: 'চ'.repeat(24) })).status).toBe(200);
  });

  it('cannot demote the first administrator', async () => {
    const response = await chat.update(chatAdmin.email, { role: 'user' });
    expect(response.status).toBe(403);
    expect(await client.chat.user(chatAdmin.email)).toMatchObject({ role: 'admin' });
  });

  it('of the first administrator is rejected for others', async () => {
    const { body } = await chat.post('/auths/signin', chatAdmin).expect(200);
    const own = chatCaller(sandbox.chatUrl, `Bearer ${body.token}`);
    expect((await chat.update(chatAdmin.email, { name: 'R. Karim' })).status).toBe(403);
    expect((await own.update(chatAdmin.email, { name: 'R. Karim' })).status).toBe(200);
    expect((await own.update(chatAdmin.email, { role: 'user' })).status).toBe(403);
  });

  it('accepts any word as the role', async () => {
    const { email } = await chat.add();
    await chat.update(email, { role: 'moderator' });
    expect(await chat.listed(email)).toMatchObject({ role: 'moderator' });
  });
});

describe('deleting', () => {
  it('removes the account from its groups, and returns true for an unknown id too', async () => {
    const { id, email } = await chat.add();
    await chat.post(`/groups/id/${chatGroupIds.pro}/users/add`, { user_ids: [id] });
    await chat.remove(`/users/${id}`).expect(200, 'true');
    await chat.remove(`/users/${id}`).expect(200, 'true');
    expect(await chat.listed(email)).toBeUndefined();
    const { body } = await chat.post(`/groups/id/${chatGroupIds.pro}/users`).expect(200);
    expect(body.map((user: { id: string }) => user.id)).not.toContain(id);
  });

  it('is rejected for the first administrator', async () => {
    const admin = await client.chat.user(chatAdmin.email);
    await chat.remove(`/users/${admin?.id}`).expect(403);
  });
});
