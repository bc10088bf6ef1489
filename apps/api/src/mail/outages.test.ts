import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { queueJob } from '../jobs/queue.store.ts';
import { MailServerUnavailable } from '../ports/mailer/mailer.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { passRounds } from '../testing/pass-rounds.ts';
import { buildAccount } from '../testing/users/accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.sandbox.clearMails();
  await app.db.mailServerState.deleteMany();
  await app.asOwner('DELETE FROM graphile_worker._private_jobs');
});
afterAll(() => app.close());

async function queueWelcomeMails(count: number): Promise<string[]> {
  const emails: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id, email } = await buildAccount(app);
    await queueJob(app.db, 'send_welcome', { userId: id });
    emails.push(email);
  }
  return emails;
}

/** As after hours: the next try of each is hours away, and some have none left. */
async function wearOut(): Promise<void> {
  await app.db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = now() + interval '6 hours',
      attempts = CASE WHEN id % 2 = 0 THEN max_attempts ELSE 12 END
    WHERE attempts > 0`;
}

test.each([
  { kind: 'refuseConnection', code: 421 },
  { kind: 'refuseRecipient', code: 451 },
  { kind: 'refuseData', code: 452 },
] as const)(
  'a mail server that answers $code ($kind), however long: its mails go out within two minutes of the end',
  async (fault) => {
    const before = await queueWelcomeMails(4);
    await app.sandbox.addFault({ service: 'mailbox', ...fault });
    await app.runJobs();
    await wearOut();
    await passRounds(app, 30_000);
    const meanwhile = await queueWelcomeMails(2);
    await app.runJobs();
    await wearOut();
    expect(await app.sandbox.mails()).toEqual([]);

    await app.sandbox.clearFaults();
    await passRounds(app, 2 * 60_000);
    const sent = (await app.sandbox.mails()).map(({ to }) => to);
    expect(sent.sort()).toEqual([...before, ...meanwhile].sort());
  },
);

test('mailboxes that accept no email for now do not delay the email to others', async () => {
  const full = await queueWelcomeMails(3);
  for (const to of full) {
    await app.sandbox.addFault({ service: 'mailbox', kind: 'refuseRecipient', code: 450, to });
  }
  await app.runJobs();
  const others = await queueWelcomeMails(1);
  await app.runJobs();
  expect((await app.sandbox.mails()).map(({ to }) => to)).toEqual(others);
});

test('an email that was sent already does not use up the one try', async () => {
  const { id } = await buildAccount(app);
  await queueJob(app.db, 'send_welcome', { userId: id });
  await app.runJobs();
  await app.sandbox.addFault({ service: 'mailbox', kind: 'refuseData', code: 452 });
  await queueWelcomeMails(4);
  await app.runJobs();
  const state = await app.db.mailServerState.findFirstOrThrow();
  expect(state.awaySince).not.toBeNull();
  app.clock.advance(16_000);
  await wearOut();
  await queueJob(app.db, 'send_welcome', { userId: id });
  await app.runJobs();
  expect(await app.db.mailServerState.findFirstOrThrow()).toEqual(state);
});

test('while it is away one mail a round is tried, and each has its turn', async () => {
  await queueWelcomeMails(8);
  const tried: string[] = [];
  const { deps } = app;
  const { mailer } = deps;
  onTestFinished(() => {
    deps.mailer = mailer;
  });
  deps.mailer = {
    ...mailer,
    send: (mail) => {
      tried.push(mail.to.address);
      return Promise.reject(new MailServerUnavailable('away'));
    },
  };
  await app.runJobs();
  await wearOut();
  tried.length = 0;
  for (let round = 0; round < 8; round += 1) {
    await passRounds(app);
    await wearOut();
  }
  expect(tried.length).toBeLessThanOrEqual(8);
  expect(new Set(tried).size).toBe(tried.length);
});
