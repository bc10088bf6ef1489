import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatCaller, newAccount } from '../testing/chat-calls.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { chatGroupIds } from './start-state.ts';

const { sandbox, client } = await startTestSandbox();
const chat = chatCaller(sandbox.chatUrl);

beforeEach(async () => {
  await client.clearFaults();
  await client.chat.reset();
});

const join = (id: string) =>
  chat.post(`/groups/id/${chatGroupIds.pro}/users/add`, { user_ids: [id] });

describe('outages', () => {
  it('down closes the connection and does nothing', async () => {
    await client.addFault({ service: 'chat', kind: 'down' });
    const account = newAccount();
    await expect(chat.post('/auths/add', account)).rejects.toThrow('socket hang up');
    expect(await client.chat.user(account.email)).toBeNull();
    expect(await client.chat.calls()).toEqual([
      { method: 'POST', path: '/auths/add', status: null },
    ]);
  });

  it('lostReply does the work and closes the connection', async () => {
    await client.addFault({ service: 'chat', kind: 'lostReply' });
    const account = newAccount();
    await expect(chat.post('/auths/add', account)).rejects.toThrow('socket hang up');
    expect(await client.chat.user(account.email)).toMatchObject({ email: account.email });
  });

  it('htmlError replies with HTTP 500 and a page, and does nothing', async () => {
    await client.addFault({ service: 'chat', kind: 'htmlError', times: 1 });
    const account = newAccount();
    const response = await chat.post('/auths/add', account).expect(500);
    expect(response.text).toMatch(/^<!DOCTYPE html>/);
    expect(await client.chat.user(account.email)).toBeNull();
    await chat.post('/auths/add', account).expect(200);
  });

  it('slow replies late, but does its work at once', async () => {
    await client.addFault({ service: 'chat', kind: 'slow', delayMs: 60_000 });
    const account = newAccount();
    const answered = chat.post('/auths/add', account).then(
      () => 'answered',
      () => 'cut off when the sandbox closed',
    );
    await expect.poll(() => client.chat.user(account.email)).not.toBeNull();
    expect(await Promise.race([answered, Promise.resolve('still waiting')])).toBe('still waiting');
  });
});

describe('false replies', () => {
  it('ignored reports success for every kind of change without making it', async () => {
    const { id, email } = await chat.add({ role: 'pending' });
    await client.addFault({ service: 'chat', kind: 'ignored' });
    const account = newAccount();
    await chat.post('/auths/add', account).expect(200);
    expect((await chat.update(email, { role: 'user' })).body).toMatchObject({ role: 'user' });
    const { body: group } = await join(id).expect(200);
    expect(group).toMatchObject({ member_count: 2 });
    await chat.remove(`/users/${id}`).expect(200, 'true');
    expect(await client.chat.user(account.email)).toBeNull();
    expect(await client.chat.user(email)).toMatchObject({ role: 'pending', group_ids: [] });
  });

  it('ignored does not count reads and rejected calls', async () => {
    await client.addFault({ service: 'chat', kind: 'ignored', times: 1 });
    const { body } = await chat.get('/users/').expect(200);
    expect(body.users).not.toEqual([]);
    await chat.post('/auths/add', newAccount({ email: 'nobody' })).expect(400);
    const account = newAccount();
    await chat.post('/auths/add', account).expect(200);
    expect(await client.chat.user(account.email)).toBeNull();
  });

  it('keyRevoked rejects the key with a 401, but lets users sign in', async () => {
    const { email } = await chat.add();
    await client.addFault({ service: 'chat', kind: 'keyRevoked' });
    await chat.get('/users/').expect(401);
    await join('nobody').expect(401);
    expect(await client.chat.signIn(email, 'Secret-123')).not.toBeNull();
  });

  it('databaseDown says that an account does not exist, but lists none', async () => {
    const { id } = await chat.add();
    await client.addFault({ service: 'chat', kind: 'databaseDown' });
    await chat.get(`/users/${id}`).expect(400);
    await chat.get('/users/').expect(500);
    await join(id).expect(500);
  });

  it('databaseDown rejects every key before 0.9.6, where only the health check tells why', async () => {
    const health = () => request(sandbox.chatUrl).get('/health/db');
    await health().expect(200, { status: true });
    await client.chat.configure({ version: '0.8.12' });
    await client.addFault({ service: 'chat', kind: 'databaseDown' });
    await chat.get('/users/').expect(401);
    await health().expect(500);
  });
});

describe('the scope', () => {
  it('may be calls that read, or calls that change', async () => {
    const { id } = await chat.add();
    await client.addFault({ service: 'chat', kind: 'htmlError', on: 'change' });
    await chat.get('/users/').expect(200);
    await join(id).expect(500);
    await client.clearFaults();
    await client.addFault({ service: 'chat', kind: 'htmlError', on: 'read' });
    await chat.get('/users/').expect(500);
    await join(id).expect(200);
  });

  it('may be one account, by address or by id', async () => {
    const [one, other] = [await chat.add(), await chat.add()];
    const email = one.email.toUpperCase();
    await client.addFault({ service: 'chat', kind: 'htmlError', email });
    await chat.get(`/users/${one.id}`).expect(500);
    await chat.get(`/users/?query=${one.email}`).expect(500);
    await chat.remove(`/users/${one.id}`).expect(500);
    await join(one.id).expect(500);
    await chat.post('/auths/add', newAccount({ email: one.email })).expect(500);
    await chat.get('/users/').expect(200);
    await join(other.id).expect(200);
  });
});
