import type { Balance, HistoryEvent } from '@nobayon/shared/contract/subscriptions.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { buy, startPurchase } from '../../../testing/payments/start-purchase.ts';
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

const stateOf = ({ plan_name, expires_at, worth }: Balance) => ({ plan_name, expires_at, worth });

const historyOf = async (id: number) => (await actions.history(id).expect(200)).body;

describe('a preview', () => {
  test('of an edit shows what a shortening takes, and changes nothing', async () => {
    const { user, plan, left } = await buildSubscriber(app);
    const day = app.clock.inDays(10).toISOString().slice(0, 10);
    const { body } = await actions.preview(user.id, { expiryDate: day }).expect(200);
    expect(body).toMatchObject({
      before: { plan_name: plan.name, expires_at: left, worth: 200 },
      after: { plan_name: plan.name, expires_at: `${day}T17:59:59.999Z`, worth: 105 },
      worth_taken: 95,
    });
    const gone = await actions.preview(user.id, { planName: '' }).expect(200);
    expect(gone.body).toMatchObject({ after: { plan_name: null, worth: 200 }, worth_taken: 0 });
    const endless = await actions.preview(user.id, { expiryDate: 'never' }).expect(200);
    expect(endless.body).toMatchObject({ after: { plan_name: plan.name, expires_at: null } });
    expect((await historyOf(user.id)).events).toHaveLength(1);
    await actions.preview(user.id, { planName: 'Nonsense' }).expect(400);
    await actions.preview(999_999).expect(404);
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
        const preview = await actions.preview(user.id, { planName });
        const edit = await actions.update(user, { planName });
        expect(preview.status).toBe(edit.status);
        if (edit.status === 200) expect(preview.body.after.plan_name).toBe(plan.name);
      }),
      { numRuns: runs(5) },
    );
  });

  test('of a refund equals its effect', async () => {
    const { user, plan, left } = await buildSubscriber(app);
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
        for (const [requested, days] of given) {
          app.clock.advance(days * DAY);
          const amount = typeof requested === 'number' ? Math.min(requested, left) : left;
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
        numRuns: runs(4),
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

  test('of undoing any change equals its effect', async () => {
    const pro = await app.build.plan({ monthlyPrice: 600_00 });
    const edit = fc.oneof(
      fc.integer({ min: 1, max: 90 }).map((days) => ({ days })),
      fc.constantFrom({ planName: pro.name }, { planName: '' }, { expiryDate: null }),
    );
    const edits = fc.array(edit, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(edits, fc.nat(3), async (made, nth) => {
        const { user } = await buildSubscriber(app);
        for (const one of made) {
          const date = 'days' in one && app.clock.inDays(one.days).toISOString().slice(0, 10);
          // Without a plan there is no date to set.
          await actions.update(user, date ? { expiryDate: date } : one);
        }
        const { events } = await historyOf(user.id);
        const undoable = events.filter(({ can_undo }: HistoryEvent) => can_undo);
        const { id } = undoable[nth % undoable.length];
        const { body } = await actions.undoPreview(user.id, id).expect(200);
        expect(await historyOf(user.id)).toMatchObject(stateOf(body.before));
        await actions.undo(user.id, id).expect(200);
        expect(await historyOf(user.id)).toMatchObject(stateOf(body.after));
        const again = await actions.undoPreview(user.id, id).expect(409);
        expect(again.body.code).toBe('event_not_undoable');
      }),
      { numRuns: runs(4) },
    );
    await actions.undoPreview(999_999, 1).expect(404);
  });

  test('of a refund of a payment under review shows that it gave nothing', async () => {
    const purchase = await startPurchase(app);
    await purchase.outside({ action: 'pay', amount: '5.00' });
    await purchase.verify().expect(200);
    const { body } = await actions.api.get(`/api/admin/transactions/${purchase.id}/refund-preview`);
    expect(body).toEqual({ preview: null });
  });
});
