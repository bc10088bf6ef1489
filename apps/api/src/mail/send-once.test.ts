import { createElement } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseDeadWorkers } from '../jobs/queue/live-workers.store.ts';
import { MINUTE } from '../testing/clock.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import type { MailKey } from './mail.ts';
import { sendOnce } from './send-once.ts';

type Deps = Parameters<typeof sendOnce>[0];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Sends a mail to an address under a key. */
function send(
  key: MailKey,
  address: string,
  { deps = app.deps, text = 'Only once' }: { deps?: Deps; text?: string } = {},
) {
  const to = { name: 'Nusrat', address, userId: null };
  return sendOnce(deps, key, to, () => ({ subject: 'Once', body: createElement('p', null, text) }));
}

test('of two that are owed both are sent, each under its own id', async () => {
  const to = 'two@example.com';
  await send('receipt:first', to);
  await send('receipt:second', to);
  const ids = (await app.sandbox.mails(to)).map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}@nobayon\.test>$/);
});

test('a copy has the same id, and another email under a key that came back has its own', async () => {
  const to = 'restored@example.com';
  // As a backup from before the email leaves it.
  const forget = () => app.db.mail.deleteMany({ where: { key: 'receipt:back' } });
  await send('receipt:back', to, { text: 'Invoice INV-1' });
  await forget();
  await send('receipt:back', to, { text: 'Invoice INV-1' });
  await forget();
  await send('receipt:back', to, { text: 'Invoice INV-2' });
  const ids = (await app.sandbox.mails(to)).map(({ text, messageId }) => `${text} ${messageId}`);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(2);
  expect(new Set(ids.map((id) => id.split('<')[1])).size).toBe(2);
});

test('one that was sent is not sent again, ever', async () => {
  const to = 'again@example.com';
  await send('receipt:again', to);
  app.clock.advance(365 * 24 * 60 * MINUTE);
  await send('receipt:again', to);
  expect(await app.sandbox.mails(to)).toHaveLength(1);
  expect(await app.db.mail.findUnique({ where: { key: 'receipt:again' } })).toMatchObject({
    sentAt: expect.any(Date),
  });
});

test('an email that cannot be composed yet can be retried at once', async () => {
  const to = { name: 'Nusrat', address: 'compose@example.com', userId: null };
  await expect(
    sendOnce(app.deps, 'receipt:compose', to, () => Promise.reject(new Error('no facts'))),
  ).rejects.toThrow('no facts');
  await send('receipt:compose', to.address);
  expect(await app.sandbox.mails(to.address)).toMatchObject([
    { text: 'Only once\n', html: expect.stringContaining('<p>Only once</p>') },
  ]);
});

test('a try that died is taken over after 45 seconds, and not before', async () => {
  const to = 'died@example.com';
  // What a process leaves behind that dies while it talks to the mail server.
  await app.db.mail.create({ data: { key: 'receipt:died', claimedAt: app.clock.now() } });
  app.clock.advance(45_000 - 1);
  await expect(send('receipt:died', to)).rejects.toThrow('receipt:died is already being sent');
  expect(await app.sandbox.mails(to)).toEqual([]);
  app.clock.advance(1);
  await send('receipt:died', to);
  expect(await app.sandbox.mails(to)).toHaveLength(1);
});

test('an email is recorded as sent even if its claim was released while it was sent', async () => {
  const to = 'lost@example.com';
  const { mailer } = app.deps;
  const releasing: typeof mailer = {
    ...mailer,
    async send(mail) {
      app.clock.advance(MINUTE);
      await releaseDeadWorkers(app.deps);
      return mailer.send(mail);
    },
  };
  await send('receipt:lost', to, { deps: { ...app.deps, mailer: releasing } });
  await send('receipt:lost', to);
  expect(await app.sandbox.mails(to)).toHaveLength(1);
});

test('a rejected email can be retried at once, with the same id', async () => {
  const to = 'refused@example.com';
  const tried: string[] = [];
  const refusing = {
    ...app.deps.mailer,
    send: (mail: { messageId: string }) => {
      tried.push(mail.messageId);
      return Promise.reject(new Error('451 not now'));
    },
  };
  const deps = { ...app.deps, mailer: refusing };
  await expect(send('receipt:refused', to, { deps })).rejects.toThrow('451 not now');
  await send('receipt:refused', to);
  expect((await app.sandbox.mails(to)).map(({ messageId }) => messageId)).toEqual(tried);
});

test('of those that take over a dead try at the same time one sends', async () => {
  const to = 'takeover@example.com';
  await app.db.mail.create({ data: { key: 'receipt:takeover', claimedAt: app.clock.now() } });
  app.clock.advance(MINUTE);
  await Promise.allSettled(Array.from({ length: 10 }, () => send('receipt:takeover', to)));
  expect(await app.sandbox.mails(to)).toHaveLength(1);
});
