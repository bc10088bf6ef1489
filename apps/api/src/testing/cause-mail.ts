import { askForProof } from '../features/auth/address/proof/address-proofs.store.ts';
import { remindOfExpiry } from '../jobs/mails/remind-of-expiry.ts';
import { queueJob } from '../jobs/queue.store.ts';
import { DAY } from './clock.ts';
import type { TestApp } from './create-test-app.ts';
import { buy } from './payments/start-purchase.ts';
import { buildAccount, PASSWORD } from './users/accounts.ts';

type Person = Awaited<ReturnType<typeof buildAccount>>;

/** For each email, what causes it to be sent, and its subject. */
export const causes = {
  welcome: {
    subject: /^Welcome to Nobayon$/,
    cause: (app, { id }) => queueJob(app.db, 'send_welcome', { userId: id }),
  },
  'address proof': {
    subject: /^Nobayon: confirm your email address$/,
    cause: (app, { id, email }) => askForProof(app.db, { userId: id, email, now: app.clock.now() }),
  },
  'address change asked': {
    subject: /^Nobayon: a new email address was entered for your account$/,
    cause: (app, { id }) =>
      queueJob(app.db, 'send_address_change_asked', {
        userId: id,
        at: app.clock.now().toISOString(),
      }),
  },
  'address changed': {
    subject: /^Nobayon: your email address was changed$/,
    cause: (app, { id, email }) =>
      queueJob(app.db, 'send_address_changed', {
        userId: id,
        email,
        wasProven: true,
        sessionVersion: 2,
      }),
  },
  'reset link': {
    subject: /^Nobayon: reset your password$/,
    async cause(app, { email }) {
      await app.api.post('/api/auth/forgot-password', { email }).expect(200);
    },
  },
  'password changed': {
    subject: /^Nobayon: your password was changed$/,
    async cause(app, { token }) {
      const body = { currentPassword: PASSWORD, newPassword: 'New-Secret-2' };
      await app.api.as(token).send('put', '/api/auth/change-password').send(body).expect(200);
    },
  },
  'security notice': {
    subject: /^Nobayon: new sign-in to your account$/,
    cause: (app, { id }) =>
      queueJob(app.db, 'send_security_notice', {
        userId: id,
        notice: 'new_device',
        key: String(id),
        at: app.clock.now().toISOString(),
        device: 'Firefox on Windows',
        address: '203.0.113.9',
      }),
  },
  receipt: {
    subject: /^Nobayon: receipt NB-[0-9A-Z]{16}$/,
    async cause(app, user) {
      await buy(app, { user });
    },
  },
  'claim rejected': {
    subject: /^Nobayon: payment NB-[0-9A-Z]{16} could not be confirmed$/,
    async cause(app, user) {
      const { claim } = await app.build.claim({ user });
      const admin = await app.build.user({ role: 'admin' });
      const body = { reason: 'This transaction ID is not in our statement.' };
      await app.api.as(admin.token).post(`/api/admin/claims/${claim.id}/reject`, body).expect(200);
    },
  },
  'a week before the end': {
    subject: /^Nobayon: your plan expires within a week$/,
    cause: (app, user) => remindOfPlanThatEnds(app, user, 7 * DAY - 1),
  },
  'a day before the end': {
    subject: /^Nobayon: your plan expires within a day$/,
    cause: (app, user) => remindOfPlanThatEnds(app, user, DAY - 1),
  },
  'after the end': {
    subject: /^Nobayon: your plan has expired$/,
    cause: (app, user) => remindOfPlanThatEnds(app, user, -1),
  },
} satisfies Record<string, Cause>;

type Cause = {
  subject: RegExp;
  cause: (app: TestApp, user: Person) => Promise<void>;
};

export type MailName = keyof typeof causes;
export const mailNames = Object.keys(causes) as MailName[];

/** Creates a user to whom the jobs will send this email and no other. */
export async function causeMail(
  app: TestApp,
  name: MailName,
  names: { firstname?: string; lastname?: string } = {},
): Promise<Person> {
  const user = await buildAccount(app, 'user', names);
  await causes[name].cause(app, user);
  return user;
}

async function remindOfPlanThatEnds(app: TestApp, { id }: Person, inMs: number): Promise<void> {
  const plan = await app.build.plan();
  const expiresAt = new Date(app.clock.now().getTime() + inMs);
  await app.db.subscription.create({
    data: {
      userId: id,
      planId: plan.id,
      cycle: 'monthly',
      listPrice: plan.monthlyPrice,
      pricePaid: plan.monthlyPrice,
      startedAt: new Date(expiresAt.getTime() - 30 * DAY),
      expiresAt,
    },
  });
  await remindOfExpiry(app.deps);
}

/** Runs all jobs and retries failed ones until none is left. */
export async function runAllJobs(app: TestApp): Promise<void> {
  for (let round = 0; round < 10; round++) {
    await app.runJobs();
    // The pause between attempts while the mail server is unavailable.
    app.clock.advance(15_000);
    const left = await app.makeJobsDue();
    if (left === 0) return;
  }
  throw new Error('There are jobs that fail every time');
}
