import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import {
  buildChatPlan,
  buildFreeChatPlan,
  chatAccess,
  chatsOn,
} from '../../../testing/chat/chat-account.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { readSubscription } from '../../../testing/payments/read-effects.ts';
import { signIn } from '../../../testing/users/accounts.ts';
import {
  CHAT_PASSWORD,
  type ChatImport,
  IMPORTED_PASSWORD,
  importPath,
  openImport,
} from '../../../testing/users/chat-imports.ts';

let app: TestApp;
let chatImport: ChatImport;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  chatImport = await openImport(app);
});
afterEach(() => app.sandbox.clearFaults());
afterAll(() => app.close());

const addListed = async () => {
  const { body: listed } = await chatImport.actions.api.get('/api/admin/users/missing').expect(200);
  const row = listed.missingUsers.find(
    ({ guid }: { guid: string }) => guid === chatImport.stranger.id,
  );
  return chatImport.actions.api.post(importPath(app), {
    ...row,
    password: IMPORTED_PASSWORD,
  });
};

// The clock starts at noon of 10 March in Dhaka.
const IN_30_DAYS = '2026-04-09T17:59:59.999Z';

test('an imported account becomes a linked user with their plan', async () => {
  const { body, status } = await addListed();
  expect([status, body]).toEqual([
    201,
    { message: 'User added successfully!', user: expect.anything() },
  ]);
  expect(body.user).toMatchObject({
    firstname: 'Shahed',
    lastname: 'Bin Kamal',
    name: 'Shahed Bin Kamal',
    email: chatImport.stranger.email,
    role: 'user',
    plan_name: chatImport.plan.name,
    billing_cycle: null,
    expiry_date: IN_30_DAYS,
    chat: { guid: chatImport.stranger.id, synced_at: app.clock.now().toISOString(), error: null },
  });
  expect(await readSubscription(app, body.user.id)).toMatchObject({
    periods: [{ transactionId: null, days: expect.closeTo(30.5, 6), worth: 0 }],
  });
  await signIn(app, chatImport.stranger.email, IMPORTED_PASSWORD).expect(200);
  // They go on chatting as before, with the password they have there.
  expect(await chatAccess(app, chatImport.stranger)).toEqual(chatsOn(chatImport.plan));
  expect(await app.sandbox.chat.signIn(chatImport.stranger.email, CHAT_PASSWORD)).not.toBeNull();
  expect(await app.sandbox.chat.signIn(chatImport.stranger.email, IMPORTED_PASSWORD)).toBeNull();

  expect(await chatImport.actions.audits(body.user.id)).toEqual([
    {
      adminId: chatImport.actions.admin.id,
      action: 'import',
      subjectName: chatImport.stranger.email,
      before: null,
      after: {
        firstname: 'Shahed',
        lastname: 'Bin Kamal',
        email: chatImport.stranger.email,
        role: 'user',
        plan_name: chatImport.plan.name,
        expiry_date: '2026-04-09',
      },
    },
  ]);
  const { body: left } = await chatImport.actions.api.get('/api/admin/users/missing').expect(200);
  expect(left.missingUsers.map(({ guid }: { guid: string }) => guid)).not.toContain(
    chatImport.stranger.id,
  );
  await app.runJobs();
  const mails = await app.sandbox.mails(chatImport.stranger.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Nobayon: confirm your email address']);
});

test('an account is imported by SCIM as by the API of Open WebUI', async () => {
  const scimApp = await createTestApp({ chatAdapter: 'scim' });
  onTestFinished(() => scimApp.close());
  const { add, plan, stranger } = await openImport(scimApp);
  const { body } = await add().expect(201);
  expect(body.user).toMatchObject({
    email: stranger.email,
    name: 'Shahed Bin Kamal',
    plan_name: plan.name,
    chat: { guid: stranger.id, error: null },
  });
  expect(await chatAccess(scimApp, stranger)).toEqual(chatsOn(plan));
});

describe('the expiry', () => {
  test.each([
    ['a day', '2026-12-31', '2026-12-31T17:59:59.999Z'],
    ['nothing', '', IN_30_DAYS],
    ['null', null, IN_30_DAYS],
    ['a day in the past', '2026-03-01', '2026-03-01T17:59:59.999Z'],
  ])('from %s is the end of the day', async (_case, expiry_date, expected) => {
    const { body } = await chatImport.add({ expiry_date }).expect(201);
    expect(body.user.expiry_date).toBe(expected);
  });
});

describe('the plan', () => {
  test('in the request takes precedence over that of the group', async () => {
    const other = await buildChatPlan(app);
    const { body } = await chatImport.add({ plan: other.name }).expect(201);
    expect(body.user.plan_name).toBe(other.name);
    expect(await chatAccess(app, chatImport.stranger)).toEqual(chatsOn(other));
  });

  test('of an account without a group is none if there is no free plan, and a date has no effect', async () => {
    await app.sandbox.chat.changeUser(chatImport.stranger.id, { groupIds: [] });
    const refused = await chatImport.add({ expiry_date: '2026-12-31' }).expect(400);
    expect(refused.body).toMatchObject({
      code: 'plan_needed',
      fields: { expiry_date: expect.stringContaining('Choose one') },
    });
    const tooFar = await chatImport.add({ expiry_date: '2999-12-31' }).expect(400);
    expect(tooFar.body).toMatchObject({
      code: 'date_too_far',
      fields: { expiry_date: expect.any(String) },
    });
    const { body } = await chatImport.add().expect(201);
    expect(body.user).toMatchObject({ plan_name: null, expiry_date: null });
  });

  test('of an account in two groups is none', async () => {
    const other = await buildChatPlan(app);
    await app.sandbox.chat.changeUser(chatImport.stranger.id, {
      groupIds: [chatImport.plan.guid, other.guid],
    });
    const { body } = await chatImport.add().expect(201);
    expect(body.user.plan_name).toBeNull();
  });

  test('that does not exist is rejected at the field', async () => {
    const { body } = await chatImport.add({ plan: 'Nonesuch' }).expect(400);
    expect(body).toMatchObject({
      code: 'plan_unknown',
      fields: { plan: 'There is no plan with this name.' },
    });
    expect(await app.db.user.count({ where: { email: chatImport.stranger.email } })).toBe(0);
  });

  test.each([
    ['named', { plan: 'Free' }, IN_30_DAYS],
    ['named, with a day', { plan: 'Free', expiry_date: '2026-12-31' }, '2026-12-31T17:59:59.999Z'],
    ['the only one there is', { plan: null }, IN_30_DAYS],
    ['the only one, with a day', { expiry_date: '2026-12-31' }, '2026-12-31T17:59:59.999Z'],
  ])('that is free ends like any other: %s', async (_case, body, expected) => {
    const free = await buildFreeChatPlan(app);
    await app.sandbox.chat.changeUser(chatImport.stranger.id, { groupIds: [] });
    const { user } = (await chatImport.add(body).expect(201)).body;
    expect(user).toMatchObject({ plan_name: 'Free', expiry_date: expected });
    await app.db.plan.update({ where: { id: free.id }, data: { archivedAt: app.clock.now() } });
  });
});

describe('the name', () => {
  test.each([
    ['given', { firstname: 'Given', lastname: 'Name' }, 'Given', 'Name'],
    ['one that is given', { firstname: 'Given', lastname: '' }, 'Given', ''],
    ['from the account', { firstname: null, lastname: null }, 'Shahed', 'Bin Kamal'],
  ])('is the %s', async (_case, names, firstname, lastname) => {
    const { body } = await chatImport.add(names).expect(201);
    expect(body.user).toMatchObject({ firstname, lastname });
    expect(body.user.name).toBe(`${firstname} ${lastname}`.trim());
  });

  test('is taken from the email address if there is none', async () => {
    await app.sandbox.chat.changeUser(chatImport.stranger.id, { name: '' });
    const { body } = await chatImport.add().expect(201);
    expect(body.user).toMatchObject({
      firstname: chatImport.stranger.email.split('@')[0],
      lastname: '',
    });
  });
});

test('only one of ten simultaneous imports succeeds', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => chatImport.add()));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
});

test('a failed sync is reported and repeated later', async () => {
  await app.sandbox.addFault({ service: 'chat', kind: 'htmlError', on: 'change' });
  const other = await buildChatPlan(app);
  const { body } = await chatImport.add({ plan: other.name }).expect(201);
  expect(body).toMatchObject({
    chatSyncFailed: true,
    warning: expect.stringMatching(/out of sync/),
  });
  await app.sandbox.clearFaults();
  await app.makeJobsDue();
  await app.runJobs();
  expect(await chatAccess(app, chatImport.stranger)).toEqual(chatsOn(other));
});
