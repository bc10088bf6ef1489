import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy } from '../../../testing/payments/start-purchase.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';
import { buildSubscriber } from '../../../testing/users/build-subscriber.ts';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

const historyOf = async (id: number) => (await actions.history(id).expect(200)).body;

test('the customer sees where the remaining time comes from', async () => {
  const { user, plan, invoice, id, left } = await buildSubscriber(app);
  await actions.update(user, { expiryDate: '2027-01-31' }).expect(200);
  const { body } = await app.api.as(user.token).get('/api/subscription').expect(200);
  expect(body).toEqual({
    plan_name: plan.name,
    expires_at: '2027-01-31T17:59:59.999Z',
    worth: 200,
    set_aside: 0,
    stretches: [
      {
        kind: 'paid',
        starts_at: app.clock.now().toISOString(),
        ends_at: left,
        worth: 200,
        transaction_id: id,
        invoice_number: invoice,
      },
      {
        kind: 'given',
        starts_at: left,
        ends_at: '2027-01-31T17:59:59.999Z',
        worth: 0,
        transaction_id: null,
        invoice_number: null,
      },
    ],
    more_stretches: 0,
  });
});

test('of many payments and changes, the next and the newest are listed', async () => {
  const [user, plan] = [await app.build.user(), await app.build.plan()];
  const ms = 30 * DAY;
  const opening = {
    planId: plan.id,
    startedAt: app.clock.now().toISOString(),
    expiresAt: app.clock.inDays(60 * 30).toISOString(),
    terms: { price: 300_00, days: 30 },
    lots: Array.from({ length: 60 }, (_, n) => ({ transactionId: n + 1, ms, worth: 300_00 })),
    bought: [],
  };
  await app.db.subscriptionEvent.createMany({
    data: [
      ...Array.from({ length: 120 }, () => ({ kind: 'plan_removed' as const, details: {} })),
      { kind: 'opening' as const, details: opening },
    ].map((event) => ({ userId: user.id, at: app.clock.now(), ...event })),
  });
  const { body } = await app.api.as(user.token).get('/api/subscription').expect(200);
  expect(body).toMatchObject({
    expires_at: opening.expiresAt,
    worth: 60 * 300,
    more_stretches: 10,
  });
  expect(body.stretches).toHaveLength(50);
  const { events, more_events } = await historyOf(user.id);
  expect([events.length, more_events, events.at(-1).kind]).toEqual([100, 21, 'opening']);
});

describe('the history', () => {
  test('shows the effect and the author of each event, and whether it still applies', async () => {
    const { user, plan, invoice, left } = await buildSubscriber(app);
    await actions.update(user, { expiryDate: '2026-04-01' }).expect(200);
    await actions.update(user, { expiryDate: '2027-01-31' }).expect(200);
    const { events } = await historyOf(user.id);
    expect(events).toMatchObject([
      {
        kind: 'payment',
        by: null,
        standing: 'stands',
        can_undo: false,
        invoice_number: invoice,
        before: { plan_name: null, expires_at: null, worth: 0 },
        after: { plan_name: plan.name, expires_at: left, worth: 300 },
      },
      {
        kind: 'expiry_set',
        by: 'Farzana Haque',
        standing: 'replaced',
        until: '2026-04-01T17:59:59.999Z',
        can_undo: false,
        after: null,
      },
      {
        kind: 'expiry_set',
        standing: 'stands',
        can_undo: true,
        before: { expires_at: left, worth: 200 },
        after: { expires_at: '2027-01-31T17:59:59.999Z', worth: 200 },
      },
    ]);
  });

  test('shows a plan with the right date instead of the wrong one that was entered with it', async () => {
    const { user } = await buildSubscriber(app);
    const max = await app.build.plan({ monthlyPrice: 600_00 });
    await actions.update(user, { planName: max.name, expiryDate: '2026-04-01' }).expect(200);
    await actions.update(user, { expiryDate: '2027-01-31' }).expect(200);
    const { events, worth } = await historyOf(user.id);
    expect(worth).toBe(200);
    expect(events.slice(1)).toMatchObject([
      {
        kind: 'plan_given',
        standing: 'stands',
        until: '2027-01-31T17:59:59.999Z',
        after: { worth: 200 },
      },
      { kind: 'expiry_set', standing: 'stands', until: '2027-01-31T17:59:59.999Z' },
    ]);
  });

  test('can be undone from its last event on, which restores the previous state', async () => {
    const { user, left } = await buildSubscriber(app);
    const first = app.clock.inDays(3).toISOString().slice(0, 10);
    await actions.update(user, { expiryDate: first }).expect(200);
    await actions.update(user, { planName: null }).expect(200);
    const { events } = await historyOf(user.id);
    const [, cut, removed] = events;
    expect((await actions.undo(user.id, removed.id).expect(200)).body).toEqual({
      message: 'Change undone',
    });
    expect((await actions.look(user)).expiry_date).toBe(`${first}T17:59:59.999Z`);
    await actions.undo(user.id, cut.id).expect(200);
    expect((await actions.look(user)).expiry_date).toBe(left);
    expect((await historyOf(user.id)).worth).toBe(200);
    expect(await actions.audits(user.id)).toMatchObject([
      {},
      {},
      { action: 'update', before: { plan_name: null } },
      { before: { expiry_date: first }, after: { expiry_date: left } },
    ]);
    expect((await actions.undo(user.id, cut.id).expect(409)).body.code).toBe('event_not_undoable');
  });

  test('is audited when undone, also if that changes nothing yet', async () => {
    const user = await app.build.user();
    const given = await app.build.plan();
    await actions.update(user, { planName: given.name }).expect(200);
    const [event] = (await historyOf(user.id)).events;
    await buy(app, { user });
    await actions.undo(user.id, event.id).expect(200);
    const audits = await actions.audits(user.id);
    expect(audits.at(-1)).toMatchObject({ after: { undone_change: 'plan_given' } });
    expect(audits).toHaveLength(2);
  });

  test('of a payment, a registration or another user cannot be undone', async () => {
    const { user } = await buildSubscriber(app);
    const other = await buildSubscriber(app);
    await actions.update(other.user, { expiryDate: '2027-01-31' }).expect(200);
    const [payment] = (await historyOf(user.id)).events;
    const theirs = (await historyOf(other.user.id)).events.at(-1);
    for (const { id } of [payment, theirs]) {
      expect((await actions.undo(user.id, id).expect(409)).body.code).toBe('event_not_undoable');
    }
    await actions.history(999_999).expect(404);
    await actions.undo(999_999, 1).expect(404);
  });
});
