import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildChatPlan, type ChatPlan } from '../../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';
import { sweepChat } from '../../chat-access/sweep/sweep-chat.ts';

let app: TestApp;
let actions: AdminUserActions;
let plan: ChatPlan;
beforeAll(async () => {
  app = await createTestApp();
  actions = await adminUserActions(app);
});
beforeEach(async () => {
  await app.sandbox.chat.reset({ isEmpty: true });
  plan = await buildChatPlan(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

const PATH = '/api/admin/users/missing';

async function missing(): Promise<MissingUser[]> {
  return (await actions.api.get(PATH).expect(200)).body.missingUsers;
}

test('accounts without a user here are listed with all known fields', async () => {
  const stranger = await app.sandbox.chat.addUser({
    email: 'Karim@Example.com',
    name: 'Karim Ullah  Mollah',
    groupIds: [plan.guid],
    createdAt: '2026-01-05T08:30:00Z',
  });
  expect(await missing()).toEqual([
    {
      email: 'karim@example.com',
      firstname: 'Karim',
      lastname: 'Ullah Mollah',
      plan: plan.name,
      plans: [plan.name],
      created_at: '2026-01-05T08:30:00.000Z',
      guid: stranger.id,
      deleted_at: null,
      deleted_user_id: null,
    },
  ]);
});

test('deleted users are marked as such and can be imported again', async () => {
  const email = 'gone@example.com';
  await app.sandbox.chat.addUser({ email });
  const first = await app.build.user({ email });
  await actions.remove(first.id).expect(200);
  const [row] = await missing();
  expect(row).toMatchObject({ email, deleted_at: app.clock.now().toISOString() });
  const body = { ...row, password: 'Imported1' };
  await actions.api.post('/api/admin/users/add-from-openwebui', body).expect(201);
  expect(await missing()).toEqual([]);
});

test('an account that the database cannot store does not hide others or end the comparison', async () => {
  await app.sandbox.chat.addUser({
    email: 'a\u0000b@example.com',
    name: 'Half \ud83d \ud83d\ude00',
  });
  await app.sandbox.chat.addUser({ email: 'karim@example.com', name: 'Karim \u0000 Mollah' });
  const emails = (await missing()).map(({ email }) => email).sort();
  expect(emails).toEqual(['a\uFFFDb@example.com', 'karim@example.com']);
  const names = (await missing()).map(({ firstname, lastname }) => `${firstname} ${lastname}`);
  expect(names.sort()).toEqual(['Half \uFFFD \ud83d\ude00', 'Karim \uFFFD Mollah']);
  await sweepChat(app.deps);
  expect(await app.db.chatSweep.findFirstOrThrow()).toMatchObject({ failure: null, strangers: 2 });
});

test('the list is empty if all accounts have users', async () => {
  expect(await missing()).toEqual([]);
});

test.each([
  ['has no name', '', '', ''],
  ['has one name', 'Dipu', 'Dipu', ''],
  ['has too many marks', `Dipu${'\u0489'.repeat(90)}`, `Dipu${'\u0489'.repeat(7)}`, ''],
  ['has a Bengali name', 'নুসরাত জাহান', 'নুসরাত', 'জাহান'],
])('who %s is listed with what there is', async (_case, name, firstname, lastname) => {
  await app.sandbox.chat.addUser({ email: 'one@example.com', name });
  expect(await missing()).toMatchObject([{ firstname, lastname, plan: null }]);
});

test('accounts without access are listed', async () => {
  await app.sandbox.chat.addUser({ email: 'one@example.com', role: 'pending' });
  expect(await missing()).toHaveLength(1);
});

test('accounts with the address or the ID of a user are not listed', async () => {
  const [byEmail, byId] = [
    await app.sandbox.chat.addUser({ email: 'known@example.com' }),
    await app.sandbox.chat.addUser({ email: 'their-old-address@example.com' }),
  ];
  const stranger = await app.sandbox.chat.addUser({ email: 'stranger@example.com' });
  await app.build.user({ email: byEmail.email });
  await app.build.user({ chatRemoteId: byId.id });
  expect((await missing()).map(({ guid }) => guid)).toEqual([stranger.id]);
});

test('administrators of the chat service are not listed', async () => {
  await app.sandbox.chat.addUser({ email: 'boss@example.com', role: 'admin' });
  expect(await missing()).toEqual([]);
});

test('no plan is suggested for several groups, which are all named, or for groups of archived plans', async () => {
  const [other, old] = [
    await buildChatPlan(app),
    await buildChatPlan(app, { archivedAt: new Date() }),
  ];
  const group = await app.sandbox.chat.addGroup({ name: 'Beta testers' });
  const people = {
    'both@example.com': [plan.guid, other.guid],
    'old@example.com': [old.guid],
    'beta@example.com': [group.id],
    'plan-and-beta@example.com': [plan.guid, group.id],
  };
  for (const [email, groupIds] of Object.entries(people)) {
    await app.sandbox.chat.addUser({ email, groupIds });
  }
  expect(
    Object.fromEntries((await missing()).map(({ email, plan, plans }) => [email, { plan, plans }])),
  ).toEqual({
    'both@example.com': { plan: null, plans: [plan.name, other.name].sort() },
    'old@example.com': { plan: null, plans: [] },
    'beta@example.com': { plan: null, plans: [] },
    'plan-and-beta@example.com': { plan: plan.name, plans: [plan.name] },
  });
});

test('accounts are sorted newest first', async () => {
  for (const day of ['05', '20', '11']) {
    const createdAt = `2026-01-${day}T08:30:00Z`;
    await app.sandbox.chat.addUser({ email: `day-${day}@example.com`, createdAt });
  }
  expect((await missing()).map(({ email }) => email)).toEqual([
    'day-20@example.com',
    'day-11@example.com',
    'day-05@example.com',
  ]);
});

test('500 accounts are read once, page by page, and each is listed once', async () => {
  await app.sandbox.chat.addCrowd({ count: 500 });
  await app.db.$executeRaw`
    INSERT INTO users (firstname, lastname, email, password_hash)
    SELECT 'Known', 'Here', 'person-' || n || '@crowd.example', 'none'
    FROM generate_series(2, 201) n`;
  await app.sandbox.chat.clearCalls();
  const people = await missing();
  expect(people).toHaveLength(300);
  expect(new Set(people.map(({ guid }) => guid)).size).toBe(300);
  const pages = (await app.sandbox.chat.calls()).filter(({ path }) => path.includes('page='));
  expect(pages.length).toBeGreaterThanOrEqual(Math.ceil(501 / 30));
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
});

describe('if the chat service cannot be queried', () => {
  test.each([
    ['is down', { kind: 'down' }, 'cannot be reached'],
    ['answers with a page of HTML', { kind: 'htmlError' }, 'returned an error (HTTP 500)'],
  ] as const)(
    'because it %s, the administrator is told what failed',
    async (_case, fault, text) => {
      await app.sandbox.addFault({ service: 'chat', ...fault });
      const { body } = await actions.api.get(PATH).expect(502);
      expect(body).toMatchObject({
        code: 'chat_service_failed',
        error: expect.stringContaining(`The chat service ${text}`),
      });
    },
  );

  test('because our key is rejected, with an error for the administrator', async () => {
    await app.sandbox.addFault({ service: 'chat', kind: 'keyRevoked' });
    const { body } = await actions.api.get(PATH).expect(502);
    expect(body).toMatchObject({
      code: 'chat_service_failed',
      error: 'The chat service rejected our API key. Check its settings.',
    });
  });

  test('because there is none, with an error for the administrator', async () => {
    const lonely = await createTestApp({ parts: { chatService: null } });
    try {
      const counter = await adminUserActions(lonely);
      const { body } = await counter.api.get(PATH).expect(400);
      expect(body).toMatchObject({
        code: 'chat_service_off',
        error: 'No chat service is connected.',
      });
    } finally {
      await lonely.close();
    }
  });
});

test('only administrators can list missing users', async () => {
  const user = await app.build.user();
  await app.api.as(user.token).get(PATH).expect(403);
  await app.api.get(PATH).expect(401);
});
