import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildChatPlan,
  buildChatPlans,
  buildFreeChatPlan,
  type ChatPlan,
  chatAccess,
  chatNotes,
  chatsOn,
  noChatAccess,
  passMinute,
} from '../../../../testing/chat/chat-account.ts';
import { DAY } from '../../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../../testing/create-test-app.ts';
import { buy } from '../../../../testing/payments/start-purchase.ts';
import { syncChatNow } from '../sync-chat-now.ts';

let app: TestApp;
let pro: ChatPlan;
let free: ChatPlan;
beforeAll(async () => {
  app = await createTestApp();
  ({ pro } = await buildChatPlans(app));
  free = await buildFreeChatPlan(app);
});
afterAll(() => app.close());

test('an expired plan is replaced by the free plan', async () => {
  const { user } = await buy(app, { plan: pro });
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(pro));
  app.clock.advance(30 * DAY);
  await passMinute(app);
  expect(await chatAccess(app, user)).toEqual(chatsOn(free));
  expect(await chatNotes(app, user)).toMatchObject({ chatGranted: true, chatDueAt: null });
});

test('a bought plan that replaces the free plan is announced until it has arrived', async () => {
  const user = await app.build.user();
  const state = async () => (await app.api.as(user.token).get('/api/chat/access')).body.state;
  await syncChatNow(app.deps, user.id);
  expect(await state()).toBe('granted');
  await buy(app, { user, plan: pro });
  expect(await state()).toBe('pending');
  await app.runJobs();
  expect(await state()).toBe('granted');
});

test('a refunded plan is replaced by the free plan', async () => {
  const purchase = await buy(app, { plan: pro });
  await purchase.outside({ action: 'refund' });
  await purchase.verify().expect(200);
  await app.runJobs();
  expect(await chatAccess(app, purchase.user)).toEqual(chatsOn(free));
});

const changes: [string, (was: object, other: ChatPlan) => object | null][] = [
  ['removed', () => null],
  [
    'renamed, given another group and removed',
    (was, { guid }) => ({ ...was, name: 'Free no more', guid }),
  ],
];
test.each(changes)('a free plan that was %s has no one left in its group', async (_how, change) => {
  const admin = app.api.as((await app.build.user({ role: 'admin' })).token);
  await app.db.plan.updateMany({
    where: { name: 'Free' },
    data: { archivedAt: app.clock.now() },
  });
  // A user from before this free plan, who has it only as the fallback.
  const { user } = await buy(app, { plan: pro });
  app.clock.advance(30 * DAY);
  const prices = { monthlyPrice: 0, yearlyPrice: 0 };
  const [going, other] = [
    await buildChatPlan(app, { name: 'Free', ...prices }),
    await buildChatPlan(app),
  ];
  await passMinute(app);
  expect(await chatAccess(app, user)).toEqual(chatsOn(going));
  await app.db.plan.update({
    where: { id: other.id },
    data: { guid: null, archivedAt: app.clock.now() },
  });
  const { name, guid } = going;
  const was = { name, guid, monthly_price: 0, yearly_price: 0, duration_days: 30 };
  const changed = change(was, other);
  const path = `/api/admin/plans/${going.id}`;
  if (changed) await admin.send('put', path).send(changed).expect(200);
  await admin.send('delete', path).expect(200);
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(noChatAccess);
  await buy(app, { user, plan: pro });
  await app.runJobs();
  expect(await chatAccess(app, user)).toEqual(chatsOn(pro));
});
