import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '../../testing/test-sandbox.ts';
import { chatAdmin, chatGroupIds } from '../start-state.ts';

const { sandbox, client } = await startTestSandbox();
const site = request.agent(sandbox.chatUrl);
const page = async (path = '') => (await site.get(path || '/').expect(200)).text;

beforeEach(async () => {
  await client.chat.reset();
  await site.post('/sign-out');
});

const signIn = (email: string, password: string) =>
  site.post('/auth').type('form').send({ email, password });

it('is the target of “open chat”, also without a trailing slash', async () => {
  const text = (await request(sandbox.url).get('/chat').expect(200)).text;
  expect(text).toContain('Users');
  expect(text).toContain('href="/chat/auth"');
});

describe('the list of users', () => {
  it('has all users with role, groups and registration date', async () => {
    await client.chat.addUser({
      email: 'evil@x.example',
      name: '<b>Rahim</b>',
      groupIds: [chatGroupIds.pro],
      createdAt: '2026-03-01T20:05:09Z',
    });
    const text = await page('/?query=evil');
    expect(text).toContain('&lt;b&gt;Rahim&lt;/b&gt;');
    expect(text).toContain('>Has access</span>');
    expect(text).toContain('<span class="badge plain">Pro</span>');
    expect(text).toContain('2 Mar 2026');
    expect(text).not.toContain('Farzana');
  });

  it('can be filtered by group, and by missing access', async () => {
    const pro = await page(`/?show=${chatGroupIds.pro}`);
    expect(pro).toContain('Farzana Yeasmin');
    expect(pro).not.toContain('Shahed');
    const pending = await page('/?show=pending');
    expect(pending).toContain('dipu@old-chat.example');
    expect(pending).not.toContain('Farzana');
  });

  it('says that nobody was found', async () => {
    expect(await page('/?query=%3Cnobody%3E')).toContain('No users match “&lt;nobody&gt;”');
  });

  it('pages through thousands of users, and keeps the filter', async () => {
    await client.chat.addCrowd({ count: 10_000 });
    const first = await page('/?query=crowd');
    expect(first).toContain('1 to 30 of 10,000');
    expect(first).toContain('href="/chat?query=crowd&amp;page=2#people"');
    const last = await page('/?query=crowd&page=334');
    expect(last).toContain('9,991 to 10,000 of 10,000');
    expect(await page('/?query=crowd&page=9999')).toBe(last);
    expect(await page('/?page=none')).toContain('1 to 30 of 10,005');
  });
});

describe('after signing in', () => {
  it('users see their access', async () => {
    await client.chat.addUser({
      email: 'nusrat@x.example',
      name: 'Nusrat Jahan',
      password: 'Secret-123',
      groupIds: [chatGroupIds.team],
    });
    await signIn('nusrat@x.example', 'Secret-123').expect(303).expect('Location', '/chat');
    const text = await page();
    expect(text).toContain('Hello, Nusrat. You have access.');
    expect(text).toContain('<span class="badge good">Team</span>');
    expect(text).toContain('Sign out');
  });

  it('users without access see that, until a plan grants it', async () => {
    const { id } = await client.chat.addUser({
      email: 'pia@x.example',
      name: 'Pia',
      password: 'Secret-123',
      role: 'pending',
    });
    await signIn('pia@x.example', 'Secret-123');
    expect(await page()).toContain('Account activation pending');
    await client.chat.changeUser(id, { role: 'user' });
    expect(await page()).toContain('Hello, Pia. You have access.');
  });

  it('the administrator can use the login on the page, and sign out again', async () => {
    expect(await page('/auth')).toContain(`<code>${chatAdmin.password}</code>`);
    await signIn(chatAdmin.email, chatAdmin.password).expect(303);
    expect(await page()).toContain('You are an administrator of this chat service');
    await site.post('/sign-out').expect(303);
    expect(await page()).toContain('href="/chat/auth"');
  });

  it('a wrong login is rejected on the page', async () => {
    const { text } = await signIn('nobody"@x.example', 'wrong').expect(400);
    expect(text).toContain('role="alert"');
    expect(text).toContain('value="nobody&quot;@x.example"');
  });
});
