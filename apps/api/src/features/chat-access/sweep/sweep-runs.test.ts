import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ChatServiceError } from '../../../ports/chat-service/chat-service.ts';
import {
  buildChatPlan,
  type ChatPlan,
  chatAccess,
  chatsOn,
  emptyChat,
  passMinute,
} from '../../../testing/chat/chat-account.ts';
import { buildMember, runSweep } from '../../../testing/chat/chat-sweep.ts';
import { replaceChatService } from '../../../testing/chat/replace-chat-service.ts';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buildAccount } from '../../../testing/users/accounts.ts';
import { queueChatSync } from '../queue-chat-sync.ts';
import { finishSweep, savePage } from './chat-sweeps.store.ts';
import { comparePage } from './compare-users.ts';
import { queueChatSweep } from './queue-chat-sweep.ts';

let app: TestApp;
let basic: ChatPlan;
let admin: Awaited<ReturnType<typeof buildAccount>>;
beforeAll(async () => {
  app = await createTestApp();
  basic = await buildChatPlan(app);
});
beforeEach(async () => {
  await emptyChat(app, [basic]);
  admin = await buildAccount(app, 'admin');
});
afterAll(() => app.close());

const sweep = () => runSweep(app, admin);

describe('only one sweep runs at a time', () => {
  test('a second sweep waits for the first one', async () => {
    await app.db.chatSweep.create({
      data: { startedAt: app.clock.now(), aliveAt: app.clock.now() },
    });
    const { body } = await app.api.as(admin.token).post('/api/admin/chat/sweep').expect(200);
    expect(body.message).toBe('A comparison with the chat service is already running.');
    await queueChatSweep(app.db);
    await app.runJobs();
    expect(await app.db.chatSweep.count()).toBe(1);
    await app.db.chatSweep.updateMany({ data: { finishedAt: app.clock.now() } });
    await app.makeJobsDue();
    await app.runJobs();
    expect(await app.db.chatSweep.count()).toBe(2);
  });

  test('a sweep whose worker was killed blocks the next one for a minute at most', async () => {
    await app.db.chatSweep.create({
      data: { startedAt: app.clock.now(), aliveAt: app.clock.now() },
    });
    app.clock.advance(MINUTE);
    expect(await sweep()).toMatchObject({ failure: null, checked: 1 });
  });

  test('several requests at once start one sweep', async () => {
    const ask = () => app.api.as(admin.token).post('/api/admin/chat/sweep').expect(200);
    await Promise.all(Array.from({ length: 5 }, ask));
    await app.runJobs();
    expect(await app.db.chatSweep.count()).toBe(1);
  });
});

test('a sweep continues after its worker was killed, and counts every account once', async () => {
  const members = [await buildMember(app, basic), await buildMember(app, basic)];
  await app.sandbox.chat.addCrowd({ count: 100 });
  const whole = await sweep();
  expect(whole).toMatchObject({ failure: null, strangers: 100 });
  await app.db.chatSweep.deleteMany();

  // A worker that reads two pages and is killed.
  const killed = await app.db.chatSweep.create({
    data: { startedAt: app.clock.now(), aliveAt: app.clock.now() },
  });
  let pages = 0;
  const chatService = app.deps.chatService ?? expect.fail('there is none');
  for await (const page of chatService.listUsers()) {
    pages += 1;
    const result = await comparePage({ ...app.deps, chatService }, page);
    await savePage(app.db, killed.id, { ...result, next: page.next });
    if (pages === 2) break;
  }
  app.clock.advance(MINUTE);
  const { started_at: _, finished_at: __, ...report } = await sweep();
  expect(report).toEqual(
    expect.objectContaining({ checked: whole.checked, strangers: 100, drifted: 0 }),
  );
  expect(await app.db.chatSweep.count()).toBe(1);
  expect(await app.db.chatSweepUser.count()).toBe(0);
  for (const user of members) expect(await chatAccess(app, user)).toEqual(chatsOn(basic));
});

test('a comparison tries a correction that waits after a failure again at once', async () => {
  const member = await buildMember(app, basic);
  await queueChatSync(app.db, member.id);
  await app.asOwner(`UPDATE graphile_worker._private_jobs
    SET attempts = 3, run_at = now() + interval '1 hour' WHERE key = 'chat-sync:${member.id}'`);
  const { id } = await app.db.chatSweep.create({ data: { startedAt: app.clock.now() } });
  const found = { checked: 0, strangers: 0, warnings: [], drifted: [member.id] };
  await finishSweep(app.db, id, found, app.clock.now());
  expect(
    await app.db.$queryRaw`SELECT attempts, run_at <= now() AS due FROM graphile_worker.jobs
      WHERE key = ${`chat-sync:${member.id}`}`,
  ).toEqual([{ attempts: 0, due: true }]);
});

test.each(['down', 'keyRevoked'] as const)(
  'a comparison that failed is repeated as soon as the chat service is back: %s',
  async (kind) => {
    await app.sandbox.addFault({ service: 'chat', kind });
    expect((await sweep()).failure).toEqual(expect.any(String));
    await passMinute(app);
    expect(await app.db.chatSweep.count({ where: { failure: null } })).toBe(0);
    await app.sandbox.clearFaults();
    // At once if it is known to have failed.
    if (kind === 'down') app.clock.advance(MINUTE);
    await passMinute(app);
    expect(await app.db.chatSweep.count({ where: { failure: null } })).toBe(1);
  },
);

const rejected = () => {
  throw new ChatServiceError('unauthorized', 'The chat service rejected our API key');
};
const failures = {
  'rejects our key for it only': () => replaceChatService(app, { listUsers: rejected }),
  'rejects our key for groups only': () => {
    replaceChatService(app, { listGroups: async () => rejected() });
  },
  'is busy for a while after it': () => {
    const unreachable = () => new ChatServiceError('unreachable', 'The chat service is busy');
    let busyUntil = app.clock.now();
    replaceChatService(app, {
      listUsers: () => {
        busyUntil = new Date(app.clock.now().getTime() + MINUTE / 3);
        throw unreachable();
      },
      check: async () => {
        if (app.clock.now() < busyUntil) throw unreachable();
      },
    });
  },
} satisfies Record<string, () => void>;

test.each(Object.entries(failures))(
  'a comparison is not repeated without pauses, and raises no alarm, if the chat service %s',
  async (_, fail) => {
    fail();
    for (let check = 0; check < 40; check += 1) {
      await passMinute(app);
      app.clock.advance(MINUTE / 4);
    }
    const failed = await app.db.chatSweep.count({ where: { failure: { not: null } } });
    expect(failed).toBeGreaterThan(1);
    expect(failed).toBeLessThanOrEqual(5);
    // An alarm says that no access is updated.
    expect(await app.sandbox.mails(admin.email)).toEqual([]);
  },
);

test.each([
  [[0], 1],
  [[0, 1], 3],
  [[0, 1, 2, 3], 7],
  [[0, 1, 3], 7],
  [[0, 1_440], 1_800],
])('comparisons that failed at minutes %j are repeated at minute %i', async (failures, due) => {
  const at = (minute: number) => new Date(app.clock.now().getTime() + (minute - due + 1) * MINUTE);
  await app.db.chatSweep.createMany({
    data: failures.map((minute) => ({
      startedAt: at(minute),
      finishedAt: at(minute),
      failure: 'It cannot list its users',
    })),
  });
  await passMinute(app);
  expect(await app.db.chatSweep.count()).toBe(failures.length);
  app.clock.advance(MINUTE);
  await passMinute(app);
  expect(await app.db.chatSweep.count()).toBe(failures.length + 1);
});

test('the nightly sweep starts at half past three in the customers’ time zone, or as soon as the worker and the chat service are back', async () => {
  // Its clock starts at noon of the 10th, so the first sweep makes up for the night before.
  const night = await createTestApp();
  onTestFinished(() => night.close());
  const pass = async (minutes: number) => {
    night.clock.advance(minutes * MINUTE);
    await passMinute(night);
  };
  // Then it is 3:29, 3:30, 3:31, and the next 3:29 and 3:30.
  for (const minutes of [0, 929, 1, 1, 1_438, 1]) await pass(minutes);
  // The night of the 13th is missed, and made up for while the chat service is down.
  await night.sandbox.addFault({ service: 'chat', kind: 'down' });
  for (const minutes of [1_950, 1, 1]) await pass(minutes);
  await night.sandbox.clearFaults();
  await pass(1);
  const sweeps = await night.db.chatSweep.findMany({ orderBy: { id: 'asc' } });
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Dhaka',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  expect(sweeps.map(({ startedAt }) => clock.format(startedAt))).toEqual([
    '2026-03-10 12:00',
    '2026-03-11 03:30',
    '2026-03-12 03:30',
    '2026-03-13 12:00',
    '2026-03-13 12:01',
    '2026-03-13 12:03',
  ]);
  expect(sweeps.map(({ failure }) => failure !== null).slice(-3)).toEqual([true, true, false]);
});
