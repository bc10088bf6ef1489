import { beforeEach, expect, test } from 'vitest';
import { type ChatBook, createChatBook } from '../chat-book.ts';
import { newChatUser } from '../chat-user.ts';
import { findPerson, type Subjects } from './find-person.ts';

const identity = { sub: 'a-subject', email: 'nusrat@example.com', name: 'Nusrat', idToken: '' };
const on = { mergesByEmail: true, allowsSignUp: true };
let chat: ChatBook;
let subjects: Subjects;
beforeEach(() => {
  chat = createChatBook(new Date());
  subjects = new Map();
});

function isThere(role = 'user') {
  const user = newChatUser({ ...identity, role, password: 'x' }, 0);
  chat.add(user);
  return user;
}

test('somebody new gets an account that may not chat yet', async () => {
  expect(await findPerson(chat, subjects, identity, on)).toMatchObject({ role: 'pending' });
});

test('nobody new gets one where that is off', async () => {
  expect(await findPerson(chat, subjects, identity, { ...on, allowsSignUp: false })).toBeNull();
});

test('the address is enough only where merging is on', async () => {
  const user = isThere();
  expect(await findPerson(chat, subjects, identity, { ...on, mergesByEmail: false })).toBeNull();
  expect(await findPerson(chat, subjects, identity, on)).toBe(user);
});

test('the subject is enough, whatever the address is by then', async () => {
  const user = isThere();
  await findPerson(chat, subjects, identity, on);
  const moved = { ...identity, email: 'other@example.com' };
  expect(
    await findPerson(chat, subjects, moved, { mergesByEmail: false, allowsSignUp: false }),
  ).toBe(user);
});

test('an account that is gone is made anew, and may not chat', async () => {
  const user = isThere();
  await findPerson(chat, subjects, identity, on);
  chat.remove(user);
  expect(await findPerson(chat, subjects, identity, on)).toMatchObject({ role: 'pending' });
});

test('an account has one subject: whoever is merged with it takes it from the one before', async () => {
  const user = isThere();
  await findPerson(chat, subjects, identity, on);
  const successor = { ...identity, sub: 'another-subject' };
  expect(await findPerson(chat, subjects, successor, on)).toBe(user);
  const before = { ...identity, email: 'other@example.com' };
  expect(await findPerson(chat, subjects, before, on)).not.toBe(user);
});

test('name and address follow the provider, unless the address is somebody else’s', async () => {
  const user = isThere();
  await findPerson(chat, subjects, identity, on);
  await findPerson(chat, subjects, { ...identity, name: 'Nusrat J', email: 'new@example.com' }, on);
  expect(chat.byEmail('new@example.com')).toBe(user);
  expect(user).toMatchObject({ name: 'Nusrat J' });
  const other = isThere();
  await findPerson(chat, subjects, identity, on);
  expect([user.email, chat.byEmail(identity.email)]).toEqual(['new@example.com', other]);
});

test('a newcomer gets the group that new accounts get', async () => {
  const [group] = chat.groups();
  chat.configure({ defaultGroupId: group?.id ?? null });
  const person = await findPerson(chat, subjects, identity, on);
  expect(chat.groupsOf(person?.id ?? '')).toEqual([group]);
});

test('of two who make an account for an address at once, the second is refused', async () => {
  const signingIn = findPerson(chat, subjects, identity, on);
  const user = isThere('pending');
  expect(await signingIn).toBeNull();
  expect(chat.byEmail(identity.email)).toBe(user);
  expect(await findPerson(chat, subjects, identity, on)).toBe(user);
});
