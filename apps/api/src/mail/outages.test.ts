import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { queueJob } from '../jobs/queue.store.ts';
import { type Mailer, MailServerUnavailable } from '../ports/mailer/mailer.ts';
import { smtp } from '../ports/mailer/smtp.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { passRounds } from '../testing/pass-rounds.ts';
import { TIMEOUT } from '../testing/timeout.ts';
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

function replaceMailer(send: Mailer['send']): void {
  const { deps } = app;
  const { mailer } = deps;
  onTestFinished(() => {
    deps.mailer = mailer;
  });
  deps.mailer = { ...mailer, send };
}

/** With a new connection: an open connection is not affected by a server that accepts no more of them. */
function connect(options: { timeoutMs?: number } = {}): void {
  const mailer = smtp({ url: `smtp://${app.smtpAddress}`, from: 'hello@nobayon.test', ...options });
  onTestFinished(() => mailer.close());
  replaceMailer(mailer.send);
}

async function queueWelcomeMails(count: number): Promise<string[]> {
  const emails: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id, email } = await buildAccount(app);
    await queueJob(app.db, 'send_welcome', { userId: id });
    emails.push(email);
  }
  return emails;
}

/** As after hours: the next try of each is hours away. */
async function postponeRetries(): Promise<void> {
  await app.db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = now() + interval '6 hours'
    WHERE last_error IS NOT NULL`;
}

/** Every waiting email has its turn, and again. */
async function passTurns(): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await app.makeJobsDue();
    await app.runJobs();
  }
}

const attempts = async () =>
  (await app.db.$queryRaw<{ attempts: number }[]>`SELECT attempts FROM graphile_worker.jobs`).map(
    (job) => job.attempts,
  );

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
    await postponeRetries();
    await passRounds(app, 30_000);
    const meanwhile = await queueWelcomeMails(2);
    await passTurns();
    // Only those before the outage was noticed count.
    expect(Math.max(...(await attempts()))).toBeLessThanOrEqual(1);
    await postponeRetries();
    expect(await app.sandbox.mails()).toEqual([]);

    await app.sandbox.clearFaults();
    await passRounds(app, 2 * 60_000);
    const sent = (await app.sandbox.mails()).map(({ to }) => to);
    expect(sent.sort()).toEqual([...before, ...meanwhile].sort());
  },
);

test('an email that was given up before an outage stays given up', async () => {
  const [full] = await queueWelcomeMails(1);
  await app.sandbox.addFault({
    service: 'mailbox',
    kind: 'refuseRecipient',
    code: 450,
    to: full ?? '',
  });
  await app.runJobs();
  await app.asOwner('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
  const others = await queueWelcomeMails(3);
  await app.sandbox.addFault({ service: 'mailbox', kind: 'refuseConnection' });
  connect();
  await app.runJobs();
  expect(await app.db.mailServerState.findFirst()).toMatchObject({ awaySince: expect.any(Date) });
  await app.sandbox.clearFaults();
  await passRounds(app, 2 * 60_000);
  expect((await app.sandbox.mails()).map(({ to }) => to).sort()).toEqual(others.sort());
});

test('emails that the server reads and never acknowledges are sent once, and count as an outage', async () => {
  connect({ timeoutMs: 1_000 });
  const to = await queueWelcomeMails(5);
  await app.sandbox.addFault({ service: 'mailbox', kind: 'slow', delayMs: 60_000 });
  await app.runJobs({ concurrency: 1 });
  expect(await app.sandbox.mails()).toHaveLength(3);
  expect(await app.db.mailServerState.findFirst()).toMatchObject({ awaySince: expect.any(Date) });
  await app.sandbox.clearFaults();
  await passRounds(app, 60_000);
  expect((await app.sandbox.mails()).map((mail) => mail.to).sort()).toEqual(to.sort());
});

test('while one email is being tried, however long, no other is, unless its worker was killed', async () => {
  await queueWelcomeMails(5);
  const tried: string[] = [];
  const stuck = Promise.withResolvers<never>();
  replaceMailer((mail) => {
    tried.push(mail.to.address);
    return tried.length > 3 ? stuck.promise : Promise.reject(new MailServerUnavailable('away'));
  });
  await app.runJobs({ concurrency: 1 });
  expect(tried).toHaveLength(3);
  const trying = passRounds(app);
  await expect.poll(() => tried.length, TIMEOUT).toBe(4);
  app.clock.advance(44_000);
  await app.makeJobsDue();
  await app.runJobs();
  expect(tried).toHaveLength(4);
  app.clock.advance(2_000);
  await app.makeJobsDue();
  const another = app.runJobs();
  await expect.poll(() => tried.length, TIMEOUT).toBe(5);
  stuck.reject(new MailServerUnavailable('away'));
  await Promise.all([trying, another]);
});

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
  await postponeRetries();
  await queueJob(app.db, 'send_welcome', { userId: id });
  await app.runJobs();
  expect(await app.db.mailServerState.findFirstOrThrow()).toEqual(state);
});

test('while it is away one mail a round is tried, and each has its turn', async () => {
  await queueWelcomeMails(8);
  const tried: string[] = [];
  replaceMailer((mail) => {
    tried.push(mail.to.address);
    return Promise.reject(new MailServerUnavailable('away'));
  });
  await app.runJobs();
  await postponeRetries();
  tried.length = 0;
  for (let round = 0; round < 8; round += 1) {
    await passRounds(app);
    await postponeRetries();
  }
  expect(tried.length).toBeLessThanOrEqual(8);
  expect(new Set(tried).size).toBe(tried.length);
});
