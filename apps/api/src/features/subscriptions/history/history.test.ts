import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy, startPurchase } from '../../../testing/payments/start-purchase.ts';
import {
  type AdminUserActions,
  adminUserActions,
} from '../../../testing/users/admin-user-actions.ts';

let app: TestApp;
let actions: AdminUserActions;
beforeAll(async () => {
  app = await createTestApp();
  actions = await adminUserActions(app);
});
afterAll(() => app.close());

const at = (id: number, rest = '') => `/api/admin/users/${id}/subscription${rest}`;
const historyOf = async (id: number) => (await actions.api.get(at(id)).expect(200)).body;
const undo = (id: number, eventId: number) =>
  actions.api.post(at(id, '/undo'), { event_id: eventId });

/** 300 taka for 30 days, paid ten days ago. */
async function subscriber() {
  const purchase = await buy(app);
  app.clock.advance(10 * DAY);
  return { ...purchase, left: app.clock.inDays(20).toISOString() };
}

test('the customer sees where the remaining time comes from', async () => {
  const { user, plan, invoice, id, left } = await subscriber();
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
    const { user, plan, invoice, left } = await subscriber();
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

  test('can be undone from its last event on, which restores the previous state', async () => {
    const { user, left } = await subscriber();
    const first = app.clock.inDays(3).toISOString().slice(0, 10);
    await actions.update(user, { expiryDate: first }).expect(200);
    await actions.update(user, { planName: null }).expect(200);
    const { events } = await historyOf(user.id);
    const [, cut, removed] = events;
    expect((await undo(user.id, removed.id).expect(200)).body).toEqual({
      message: 'Change undone',
    });
    expect((await actions.look(user)).expiry_date).toBe(`${first}T17:59:59.999Z`);
    await undo(user.id, cut.id).expect(200);
    expect((await actions.look(user)).expiry_date).toBe(left);
    expect((await historyOf(user.id)).worth).toBe(200);
    expect(await actions.audits(user.id)).toMatchObject([
      {},
      {},
      { action: 'update', before: { plan_name: null } },
      { before: { expiry_date: first }, after: { expiry_date: left } },
    ]);
    expect((await undo(user.id, cut.id).expect(409)).body.code).toBe('event_not_undoable');
  });

  test('of a payment, a registration or another user cannot be undone', async () => {
    const { user } = await subscriber();
    const other = await subscriber();
    await actions.update(other.user, { expiryDate: '2027-01-31' }).expect(200);
    const [payment] = (await historyOf(user.id)).events;
    const theirs = (await historyOf(other.user.id)).events.at(-1);
    for (const { id } of [payment, theirs]) {
      expect((await undo(user.id, id).expect(409)).body.code).toBe('event_not_undoable');
    }
    await actions.api.get(at(999_999)).expect(404);
    await undo(999_999, 1).expect(404);
  });
});

describe('a preview', () => {
  test('of an edit shows what a shortening takes, and changes nothing', async () => {
    const { user, plan, left } = await subscriber();
    const day = app.clock.inDays(10).toISOString().slice(0, 10);
    const { body } = await actions.api.get(at(user.id, `/preview?expiryDate=${day}`)).expect(200);
    expect(body).toMatchObject({
      before: { plan_name: plan.name, expires_at: left, worth: 200 },
      after: { plan_name: plan.name, expires_at: `${day}T17:59:59.999Z`, worth: 105 },
      worth_taken: 95,
    });
    const gone = await actions.api.get(at(user.id, '/preview?planName=')).expect(200);
    expect(gone.body).toMatchObject({ after: { plan_name: null, worth: 200 }, worth_taken: 0 });
    const endless = await actions.api.get(at(user.id, '/preview?expiryDate=never')).expect(200);
    expect(endless.body).toMatchObject({ after: { plan_name: plan.name, expires_at: null } });
    expect((await historyOf(user.id)).events).toHaveLength(1);
    await actions.api.get(at(user.id, '/preview?planName=Nonsense')).expect(400);
    await actions.api.get(at(999_999, '/preview')).expect(404);
  });

  test('of another plan reads its name like the edit, in any spelling', async () => {
    const plan = await app.build.plan({ name: 'Pro Größe' });
    const user = await app.build.user();
    const around = fc.constantFrom('', ' ', '\u00a0', '\u200b', '\u202e', '\t', 'x');
    const name = fc
      .tuple(around, fc.constantFrom('NFC', 'NFD'), fc.constantFrom(' ', '\u00a0', '  '), around)
      .map(([before, form, space, after]) => `${before}Pro${space}Größe${after}`.normalize(form));
    await fc.assert(
      fc.asyncProperty(name, async (planName) => {
        const path = at(user.id, `/preview?planName=${encodeURIComponent(planName)}`);
        const preview = await actions.api.get(path);
        const edit = await actions.update(user, { planName });
        expect(preview.status).toBe(edit.status);
        if (edit.status === 200) expect(preview.body.after.plan_name).toBe(plan.name);
      }),
      { numRuns: 20 },
    );
  });

  test('of a refund equals its effect', async () => {
    const { user, plan, left } = await subscriber();
    const pro = await app.build.plan({ monthlyPrice: 600_00 });
    const upgrade = await buy(app, { user, plan: pro });
    app.clock.advance(5 * DAY);
    const path = `/api/admin/transactions/${upgrade.id}/refund-preview`;
    const { body } = await actions.api.get(path).expect(200);
    expect(body.preview).toMatchObject({
      before: { plan_name: pro.name, worth: 700 },
      after: { plan_name: plan.name, expires_at: app.clock.inDays(20).toISOString(), worth: 200 },
      worth_taken: 500,
    });
    expect(Date.parse(left)).toBeLessThan(app.clock.inDays(20).getTime());
    await upgrade.outside({ action: 'refund' });
    await upgrade.verify().expect(200);
    const { plan_name, expires_at, worth } = await historyOf(user.id);
    expect({ plan_name, expires_at, worth }).toEqual(body.preview.after);
    expect((await actions.api.get(path).expect(200)).body.preview.worth_taken).toBe(0);
    await actions.api.get('/api/admin/transactions/999999/refund-preview').expect(404);
  });

  test('of any partial refund equals its effect, up to the one that completes it', async () => {
    const [basic, pro] = [await app.build.plan(), await app.build.plan({ monthlyPrice: 600_00 })];
    // The refunded parts of 600 taka, and the days before each.
    const steps = fc.array(
      fc.tuple(fc.oneof(fc.integer({ min: 1, max: 600_00 }), fc.constant('rest')), fc.nat(40)),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const { user } = await buy(app, { plan: basic });
        const { id } = await buy(app, { user, plan: pro });
        let left = 600_00;
        for (const [wish, days] of given) {
          app.clock.advance(days * DAY);
          const amount = typeof wish === 'number' ? Math.min(wish, left) : left;
          if (amount === 0) return;
          const path = `/api/admin/transactions/${id}`;
          const { body } = await actions.api
            .get(`${path}/refund-preview?amount=${amount / 100}`)
            .expect(200);
          const refund = { amount: amount / 100, way: 'external', reason: 'Asked for' };
          await actions.api.post(`${path}/refunds`, refund).expect(200);
          const { plan_name, expires_at, worth } = await historyOf(user.id);
          expect({ plan_name, expires_at, worth }).toEqual(body.preview.after);
          left -= amount;
        }
      }),
      {
        numRuns: 12,
        examples: [
          [[['rest', 5]]],
          [
            [
              [200_00, 3],
              ['rest', 3],
            ],
          ],
        ],
      },
    );
  });

  test('of a refund of a payment under review shows that it gave nothing', async () => {
    const purchase = await startPurchase(app);
    await purchase.outside({ action: 'pay', amount: '5.00' });
    await purchase.verify().expect(200);
    const { body } = await actions.api.get(`/api/admin/transactions/${purchase.id}/refund-preview`);
    expect(body).toEqual({ preview: null });
  });
});
