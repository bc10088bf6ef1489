import { expect, it } from 'vitest';
import { createMailStore } from './mail-store.ts';

function mail(subject: string, text = '') {
  return {
    from: 'a@example.com',
    recipients: ['b@example.com'],
    subject,
    text,
    html: '',
    headers: [],
    attachments: [],
    messageId: null,
    receivedAt: new Date(),
  };
}

const subjects = (store: ReturnType<typeof createMailStore>) =>
  store.list().map(({ subject }) => subject);

it('removes the oldest email past the maximum number', () => {
  const store = createMailStore({ mails: 2, characters: 1_000 });
  for (const subject of ['one', 'two', 'three']) store.add(mail(subject));
  expect(subjects(store)).toEqual(['three', 'two']);
});

it('removes the oldest emails past the maximum size, but always keeps the newest', () => {
  const store = createMailStore({ mails: 10, characters: 100 });
  store.add(mail('one', 'x'.repeat(60)));
  store.add(mail('two', 'x'.repeat(40)));
  expect(subjects(store)).toEqual(['two', 'one']);
  store.add(mail('three', 'x'.repeat(1)));
  expect(subjects(store)).toEqual(['three', 'two']);
  store.add(mail('four', 'x'.repeat(500)));
  expect(subjects(store)).toEqual(['four']);
});

it('never reuses an id, even after it was emptied', () => {
  const store = createMailStore();
  const first = store.add(mail('one'));
  expect(store.clear()).toBe(1);
  expect(store.add(mail('two')).id).not.toBe(first.id);
});
