import { pairs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { queueJob } from '../jobs/queue.store.ts';
import { smtp } from '../ports/mailer/smtp.ts';
import { causeMail, causes, mailNames, runAllJobs } from '../testing/cause-mail.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { buy } from '../testing/payments/start-purchase.ts';
import { buildAccount, PASSWORD, requestReset, signIn } from '../testing/users/accounts.ts';

const TIMEOUT_MS = 1_000;

let app: TestApp;
beforeAll(async () => {
  // The mails alone: nothing else of what is queued is waited for.
  app = await createTestApp({ parts: { chatService: null } });
  connectAnew();
});
afterEach(async () => {
  await app.sandbox.clearFaults();
  await app.sandbox.clearMails();
  await app.db.mailServerState.deleteMany();
  await app.db.subscription.deleteMany();
});
afterAll(() => app.close());

/** A connection that is open is not affected by a server that accepts no more of them. */
function connectAnew(): void {
  app.deps.mailer.close();
  app.deps.mailer = smtp({
    url: `smtp://${app.smtpAddress}`,
    from: 'Nobayon <hello@nobayon.test>',
    timeoutMs: TIMEOUT_MS,
  });
}

type Fault = Parameters<TestApp['sandbox']['addFault']>[0];

const faults: [string, Fault][] = [
  ['turns us away', { service: 'mailbox', kind: 'refuseConnection', times: 2 }],
  [
    'refuses the address for now',
    { service: 'mailbox', kind: 'refuseRecipient', code: 450, times: 2 },
  ],
  ['blocks us for now', { service: 'mailbox', kind: 'refuseRecipient', code: 554, times: 2 }],
  ['refuses the mail once it has it', { service: 'mailbox', kind: 'refuseData', times: 2 }],
  ['takes the mail and hangs up', { service: 'mailbox', kind: 'hangUp', times: 1 }],
  [
    'takes the mail and says so too late',
    { service: 'mailbox', kind: 'slow', delayMs: 60_000, times: 1 },
  ],
];

const cases = pairs(faults, mailNames).map(([[what, fault], name]) => ({ what, fault, name }));
test.each(cases)(
  'a mail server that $what means one mail, and only one: $name',
  async ({ fault, name }) => {
    await app.sandbox.addFault(fault);
    const { email } = await causeMail(app, name);
    await runAllJobs(app);
    const mails = await app.sandbox.mails();
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(mails[0]?.subject).toMatch(causes[name].subject);
    // Nor does anything come of asking once more.
    await runAllJobs(app);
    expect(await app.sandbox.mails()).toHaveLength(1);
  },
);

test.each([
  { kind: 'refuseRecipient', code: 550 },
  { kind: 'refuseData', code: 552 },
] as const)(
  'an email that the mail server rejects for good ($kind) is not tried again, and the others are sent',
  async ({ kind, code }) => {
    const { id, email } = await buildAccount(app);
    await app.sandbox.addFault({ service: 'mailbox', kind, code, to: email });
    await queueJob(app.db, 'send_welcome', { userId: id });
    const other = await causeMail(app, 'welcome');
    await app.runJobs();
    expect(await app.db.$queryRaw`SELECT FROM graphile_worker.jobs`).toEqual([]);
    expect(await app.db.mail.findMany({ where: { userId: id } })).toMatchObject([
      { key: `welcome:${id}`, sentAt: app.clock.now(), refusal: String(code) },
    ]);
    await app.sandbox.clearFaults();
    await queueJob(app.db, 'send_welcome', { userId: id });
    await app.runJobs();
    expect((await app.sandbox.mails()).map(({ to }) => to)).toEqual([other.email]);
  },
);

test('no request fails or waits because there is no mail server', async () => {
  connectAnew();
  await app.sandbox.addFault({ service: 'mailbox', kind: 'refuseConnection' });
  const person = { firstname: 'Rahim', lastname: 'Uddin', email: 'rahim@example.com' };
  const registered = await app.api
    .post('/api/auth/register', { ...person, password: PASSWORD })
    .expect(201);
  await app.api.post('/api/auth/forgot-password', { email: person.email }).expect(200);
  await app.api
    .as(registered.body.token)
    .send('put', '/api/auth/change-password')
    .send({ currentPassword: PASSWORD, newPassword: 'New-Secret-2' })
    .expect(200);
  const purchase = await buy(app);
  await app.runJobs();
  expect(await app.sandbox.mails()).toEqual([]);

  await app.sandbox.clearFaults();
  await runAllJobs(app);
  const subjects = (await app.sandbox.mails()).map(({ subject }) => subject).sort();
  expect(subjects).toEqual([
    'Nobayon: confirm your email address',
    `Nobayon: receipt ${purchase.invoice}`,
    'Nobayon: reset your password',
    'Nobayon: your password was changed',
  ]);
});

test('a password that was reset without a mail server is reset', async () => {
  const { email } = await buildAccount(app);
  const token = await requestReset(app, email);
  await app.sandbox.addFault({ service: 'mailbox', kind: 'refuseConnection' });
  const newPassword = 'New-Secret-2';
  await app.api.post('/api/auth/reset-password', { token, newPassword }).expect(200);
  await signIn(app, email, newPassword).expect(200);
});

test('a reset link that was rejected is not the one that arrives', async () => {
  const { email } = await buildAccount(app);
  await app.sandbox.addFault({ service: 'mailbox', kind: 'refuseData', to: email, times: 1 });
  await app.api.post('/api/auth/forgot-password', { email }).expect(200);
  await app.runJobs();
  const [refused] = await app.db.passwordReset.findMany({ where: { user: { email } } });
  await runAllJobs(app);
  const [arrived] = await app.db.passwordReset.findMany({ where: { user: { email } } });
  expect(arrived?.tokenHash).not.toBe(refused?.tokenHash);
  const [mail] = await app.sandbox.mails(email);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const reply = await app.api.get(`/api/auth/verify-reset-token?token=${token}`).expect(200);
  expect(reply.body).toEqual({ valid: true, email });
});
