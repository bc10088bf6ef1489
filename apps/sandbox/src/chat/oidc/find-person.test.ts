import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ChatStore, createChatStore } from '../chat-store.ts';
import { newChatUser } from '../chat-user.ts';
import { findPerson } from './find-person.ts';

const identity = { sub: 'a-subject', email: 'nusrat@example.com', name: 'Nusrat' };
const on = { mergesByEmail: true, allowsSignUp: true };
let chat: ChatStore;
beforeEach(() => {
  chat = createChatStore(new Date());
});

function isThere(role = 'user', password: string | null = 'x') {
  const user = newChatUser({ ...identity, role, password }, 0);
  chat.add(user);
  return user;
}

test.each(['pending', 'user'] as const)(
  'a new user gets an account with the default role, %s',
  async (role) => {
    chat.configure({ defaultRole: role });
    expect(await findPerson(chat, identity, on)).toMatchObject({ role });
  },
);

test('no account is created if sign-up is disabled', async () => {
  expect(await findPerson(chat, identity, { ...on, allowsSignUp: false })).toBeNull();
});

test('the address identifies a user only if merging is enabled', async () => {
  const user = isThere();
  expect(await findPerson(chat, identity, { ...on, mergesByEmail: false })).toBeNull();
  expect(await findPerson(chat, identity, on)).toBe(user);
});

test('the subject identifies a user, whatever the address is by then', async () => {
  const user = isThere();
  await findPerson(chat, identity, on);
  const moved = { ...identity, email: 'other@example.com' };
  expect(await findPerson(chat, moved, { mergesByEmail: false, allowsSignUp: false })).toBe(user);
});

test('a deleted account is created again as pending', async () => {
  const user = isThere();
  await findPerson(chat, identity, on);
  chat.remove(user);
  expect(await findPerson(chat, identity, on)).toMatchObject({ role: 'pending' });
});

test('an account has one subject: a merge replaces the previous one', async () => {
  const user = isThere();
  await findPerson(chat, identity, on);
  const successor = { ...identity, sub: 'another-subject' };
  expect(await findPerson(chat, successor, on)).toBe(user);
  const before = { ...identity, email: 'other@example.com' };
  expect(await findPerson(chat, before, on)).not.toBe(user);
});

test('name and address follow the provider, unless another user has the address', async () => {
  const user = isThere();
  await findPerson(chat, identity, on);
  await findPerson(chat, { ...identity, name: 'Nusrat J', email: 'new@example.com' }, on);
  expect(chat.byEmail('new@example.com')).toBe(user);
  expect(user).toMatchObject({ name: 'Nusrat J' });
  const other = isThere();
  await findPerson(chat, identity, on);
  expect([user.email, chat.byEmail(identity.email)]).toEqual(['new@example.com', other]);
});

test('the address of an account that SCIM created does not follow, its name does', async () => {
  const user = isThere('user', null);
  await findPerson(chat, identity, on);
  await findPerson(chat, { ...identity, name: 'Nusrat J', email: 'new@example.com' }, on);
  expect(user).toMatchObject({ name: 'Nusrat J', email: identity.email });
});

test('older releases keep name and address', async () => {
  chat.configure({ version: '0.7.2' });
  const user = isThere();
  await findPerson(chat, identity, on);
  await findPerson(chat, { ...identity, name: 'Nusrat J', email: 'new@example.com' }, on);
  expect(user).toMatchObject({ name: identity.name, email: identity.email });
});

test('a session that begins in the second of a sign-out from the provider ends with it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const user = isThere();
  const before = chat.openSession(user.id);
  chat.closeSessionsOf(user.id);
  const [token, other] = [
    chat.openSession(user.id),
    chat.openSession(chat.everybody()[0]?.id ?? ''),
  ];
  for (const ended of [before, token]) expect(chat.bySession(ended)).toBeUndefined();
  expect(chat.bySession(other)).toBeDefined();
});

test('a new user gets the default group', async () => {
  const [group] = chat.groups();
  chat.configure({ defaultGroupId: group?.id ?? null });
  const person = await findPerson(chat, identity, on);
  expect(chat.groupsOf(person?.id ?? '')).toEqual([group]);
});

test('the second of two simultaneous sign-ups with one address is rejected', async () => {
  const signingIn = findPerson(chat, identity, on);
  const user = isThere('pending');
  expect(await signingIn).toBeNull();
  expect(chat.byEmail(identity.email)).toBe(user);
  expect(await findPerson(chat, identity, on)).toBe(user);
});
