import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captureLog } from '../../../testing/capture-log.ts';
import {
  buildChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  countChatJobs,
  emptyChat,
  noChatAccess,
  passMinute,
  removeUser,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import { buildAccount } from '../../../testing/users/accounts.ts';
import { queueChatSync } from '../queue-chat-sync.ts';
import { syncChatNow } from '../sync/sync-chat-now.ts';

let app: TestApp;
let log: ReturnType<typeof captureLog>;
let plan: Awaited<ReturnType<typeof buildChatPlan>>;
beforeAll(async () => {
  log = captureLog();
  // Without confirmed addresses, so that a registration creates an account at once.
  const settings = { requireProvenAddress: false };
  app = await createTestApp({ parts: { log: log.log }, settings });
  plan = await buildChatPlan(app);
});
beforeEach(async () => {
  await emptyChat(app, [plan]);
  await app.sandbox.chat.clearCalls();
});
afterAll(() => app.close());

/** Runs due jobs, and retries failed ones several times. */
async function tryAgainAndAgain(rounds = 2) {
  for (let round = 0; round < rounds; round += 1) {
    await passMinute(app);
    await app.makeJobsDue();
  }
}

const writes = async () =>
  (await app.sandbox.chat.calls()).filter(({ method }) => method !== 'GET').length;

describe('if the chat service is down', () => {
  test('for everybody, all access is right and no job waits after it is back', async () => {
    const leaver = await buildAccount(app);
    await subscribe(app, leaver, plan, 20);
    await syncChatNow(app.deps, leaver.id);
    const deleted = await buildAccount(app);
    await subscribe(app, deleted, plan);
    await syncChatNow(app.deps, deleted.id);
    expect(await chatAccess(app, deleted)).toEqual(chatsOn(plan));

    await app.sandbox.addFault({ service: 'chat', kind: 'down' });
    const bought = await buy(app, { plan });
    const person = { firstname: 'Nusrat', lastname: 'Jahan', password: 'Secret-124' };
    const email = 'registered@example.com';
    await app.api.post('/api/auth/register', { ...person, email }).expect(201);
    const registered = await app.db.user.findUniqueOrThrow({ where: { email } });
    await subscribe(app, registered, plan);
    await removeUser(app, deleted);
    app.clock.advance(20 * DAY);
    await tryAgainAndAgain();
    expect(await chatNotes(app, bought.user)).toMatchObject({
      chatError: expect.stringMatching(/./),
      chatFailedAt: app.clock.now(),
      chatGranted: false,
      chatLeaseUntil: null,
    });
    expect(await countChatJobs(app)).toBe(2);
    // A user with an expired plan and a deleted one: administrators are informed until the access
    // is removed.
    expect(await app.db.chatRemoval.count({ where: { error: { not: null } } })).toBe(2);

    await app.sandbox.clearFaults();
    await passMinute(app);
    expect(await countChatJobs(app)).toBe(0);
    expect(await app.db.chatRemoval.count()).toBe(0);
    expect(await chatAccess(app, bought.user)).toEqual(chatsOn(plan));
    expect(await chatAccess(app, registered)).toEqual(chatsOn(plan));
    expect(await chatAccess(app, leaver)).toEqual(noChatAccess);
    expect(await chatAccess(app, deleted)).toEqual(noChatAccess);
    expect(await chatNotes(app, bought.user)).toMatchObject({
      chatError: null,
      chatFailedAt: null,
      chatGranted: true,
    });
  });

  test('jobs without attempts left run again after it is back', async () => {
    const { user } = await buy(app, { plan });
    await app.sandbox.addFault({ service: 'chat', kind: 'htmlError' });
    await app.runJobs();
    await app.db.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = max_attempts`;
    await passMinute(app);
    expect(await chatAccess(app, user)).toBeNull();
    await app.sandbox.clearFaults();
    await passMinute(app);
    expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
  });

  test('for one user only, the others are synced and the pauses for this one grow', async () => {
    const [unlucky, lucky] = [await buy(app, { plan }), await buy(app, { plan })];
    await app.sandbox.addFault({ service: 'chat', kind: 'down', email: unlucky.user.email });
    await passMinute(app);
    expect(await chatAccess(app, lucky.user)).toEqual(chatsOn(plan));
    await passMinute(app);
    const [job] = await app.db.$queryRaw<{ attempts: number; waits: boolean }[]>`
      SELECT attempts, run_at > now() AS waits FROM graphile_worker.jobs
      WHERE task_identifier = 'sync_chat_user'`;
    expect(job).toEqual({ attempts: 1, waits: true });
  });
});

test('a success reply without effect counts as a failure and is retried', async () => {
  const { user } = await buy(app, { plan });
  await app.sandbox.addFault({ service: 'chat', kind: 'ignored', email: user.email });
  await app.runJobs();
  expect(await chatNotes(app, user)).toMatchObject({
    chatGranted: false,
    chatError: expect.stringMatching(/./),
  });
  await app.sandbox.clearFaults();
  await app.makeJobsDue();
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
  expect(await chatNotes(app, user)).toMatchObject({ chatGranted: true, chatError: null });
});

test('a deleted group only affects its users, until it exists again', async () => {
  const { user } = await buy(app, { plan });
  await app.sandbox.chat.removeGroup(plan.guid);
  await app.runJobs();
  expect(await chatNotes(app, user)).toMatchObject({ chatError: expect.stringMatching(/./) });
  await app.sandbox.chat.addGroup({ id: plan.guid, name: 'Again' });
  await app.makeJobsDue();
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
});

describe('if our key is revoked', () => {
  const ALARM = 'the chat service rejected our API key';

  async function users(count: number) {
    const made = [];
    for (let n = 0; n < count; n += 1) {
      const user = await buildAccount(app);
      await subscribe(app, user, plan);
      await queueChatSync(app.db, user.id);
      made.push(user);
    }
    return made;
  }

  let earlier = 0;
  const allAlarms = () => log.lines().filter(({ msg }) => msg === ALARM);
  beforeEach(() => {
    earlier = allAlarms().length;
  });
  const alarms = () => allAlarms().slice(earlier);

  test('one alarm is raised for any number of users, none of whom is marked as failed', async () => {
    const admins = [await buildAccount(app, 'admin'), await buildAccount(app, 'admin')];
    const waiting = await users(2);
    await app.sandbox.addFault({ service: 'chat', kind: 'keyRevoked' });
    await tryAgainAndAgain();
    expect(alarms()).toHaveLength(1);
    for (const { email } of admins) {
      const mails = await app.sandbox.mails(email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Nobayon: Open WebUI rejected our API key',
      ]);
      expect(mails[0]?.text).toContain('Open WebUI does not accept the API key that Nobayon uses.');
    }
    expect(await app.db.user.count({ where: { chatError: { not: null } } })).toBe(0);
    expect(await app.db.user.count({ where: { chatLeaseUntil: { not: null } } })).toBe(0);
    expect(await countChatJobs(app)).toBe(waiting.length);

    const { body } = await app.api
      .as(admins[0]?.token ?? '')
      .get('/api/admin/chat')
      .expect(200);
    expect(body).toMatchObject({
      failing_since: app.clock.now().toISOString(),
      failure: expect.stringMatching(/./),
      out_of_sync: 0,
    });
  });

  test('jobs wait without using their attempts or calling the service', async () => {
    await users(2);
    await app.sandbox.addFault({ service: 'chat', kind: 'keyRevoked' });
    await passMinute(app);
    await app.sandbox.chat.clearCalls();
    for (let round = 0; round < 2; round += 1) {
      await app.makeJobsDue();
      await app.runJobs();
    }
    expect(await app.sandbox.chat.calls()).toEqual([]);
    const jobs = await app.db.$queryRaw<{ attempts: number }[]>`
      SELECT attempts FROM graphile_worker.jobs WHERE task_identifier = 'sync_chat_user'`;
    expect(jobs).toEqual([{ attempts: 0 }, { attempts: 0 }]);
  });

  test('all waiting jobs run once the key works again', async () => {
    const admin = await buildAccount(app, 'admin');
    const waiting = await users(2);
    const gone = await app.build.user({ chatOwnership: 'proven' });
    await app.sandbox.chat.addUser({ email: gone.email, groupIds: [plan.guid] });
    await removeUser(app, gone);
    app.clock.advance(MINUTE);
    await app.sandbox.addFault({ service: 'chat', kind: 'keyRevoked' });
    await tryAgainAndAgain();
    expect(await writes()).toBe(0);

    await app.sandbox.clearFaults();
    await passMinute(app);
    for (const user of waiting) expect(await chatAccess(app, user)).toEqual(chatsOn(plan));
    expect(await chatAccess(app, gone)).toEqual(noChatAccess);
    expect(await countChatJobs(app)).toBe(0);
    const { body } = await app.api.as(admin.token).get('/api/admin/chat').expect(200);
    expect(body).toMatchObject({ failing_since: null, failure: null, out_of_sync: 0 });
  });

  test('the next revocation raises another alarm', async () => {
    const admin = await buildAccount(app, 'admin');
    for (let time = 1; time <= 2; time += 1) {
      await users(1);
      await app.sandbox.addFault({ service: 'chat', kind: 'keyRevoked' });
      await tryAgainAndAgain();
      await app.sandbox.clearFaults();
      await passMinute(app);
      app.clock.advance(DAY);
      expect(await app.sandbox.mails(admin.email)).toHaveLength(time);
    }
    expect(alarms()).toHaveLength(2);
  });

  test('a successful immediate sync also ends the alarm', async () => {
    const [waiting] = await users(1);
    await app.sandbox.addFault({ service: 'chat', kind: 'keyRevoked' });
    await passMinute(app);
    const other = await buildAccount(app);
    expect(await syncChatNow(app.deps, other.id)).toMatchObject({ kind: 'failed' });
    await app.sandbox.clearFaults();
    expect(await syncChatNow(app.deps, other.id)).toEqual({ kind: 'synced' });
    await app.runJobs();
    expect(waiting && (await chatAccess(app, waiting))).toEqual(chatsOn(plan));
  });
});
