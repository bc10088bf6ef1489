import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captureLog } from '../../../testing/capture-log.ts';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatsOn,
  countChatJobs,
  emptyChat,
  noChatAccess,
  passMinute,
  removeUser,
  runJobsTwice,
  subscribe,
} from '../../../testing/chat/chat-account.ts';
import { DAY, MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount } from '../../../testing/users/accounts.ts';
import { queueChatSync } from '../queue-chat-sync.ts';
import { syncChatNow } from '../sync/sync-chat-now.ts';

let app: TestApp;
let log: ReturnType<typeof captureLog>;
let plan: ChatPlan;
beforeAll(async () => {
  log = captureLog();
  app = await createTestApp({ parts: { log: log.log } });
  plan = await buildChatPlan(app);
});
beforeEach(async () => {
  await emptyChat(app, [plan]);
  await app.sandbox.chat.clearCalls();
});
afterAll(() => app.close());

const writes = async () =>
  (await app.sandbox.chat.calls()).filter(({ method }) => method !== 'GET').length;

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
    await runJobsTwice(app);
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
    await runJobsTwice(app);
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
      await runJobsTwice(app);
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
