import { pairs } from '@nobayon/shared/testing/effort.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldTallies } from '../../features/tallies/fold-tallies.store.ts';
import { DAY } from '../clock.ts';
import { createTestApp, type TestApp } from '../create-test-app.ts';
import { refundActions } from '../payments/refund-actions.ts';
import { buy } from '../payments/start-purchase.ts';
import { findInconsistencies } from './find-inconsistencies.ts';

// One customer changed the plan with a coupon and got a part back. Another one got everything back.
// A third one was given a plan, whose date was changed and changed back.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  const { request, admin } = await refundActions(app);
  const first = await buy(app);
  const coupon = await app.build.coupon();
  const second = await buy(app, { user: first.user, coupon, cycle: 'yearly' });
  app.clock.advance(DAY);
  await request(second, { way: 'external', amount: 100 }).expect(200);
  await request(await buy(app), { way: 'external', amount: 300 }).expect(200);
  await givePlan(admin, first.plan);
  await foldTallies(app.deps);
  // Its tallies are not folded.
  await buy(app, { user: first.user, gateway: 'bkash' });
});
afterAll(() => app.close());

/** Each change at its own time. */
async function givePlan({ token }: { token: string }, { name }: { name: string }): Promise<void> {
  const { id, firstname, lastname, email, role } = await app.build.user();
  const path = `/api/admin/users/${id}`;
  const api = app.api.as(token);
  for (const change of [{ planName: name }, { expiryDate: '2099-01-01' }]) {
    app.clock.advance(DAY);
    await api
      .send('put', path)
      .send({ firstname, lastname, email, role, ...change })
      .expect(200);
  }
  app.clock.advance(DAY);
  const { body } = await api.get(`${path}/subscription`).expect(200);
  await api.post(`${path}/subscription/undo`, { event_id: body.events.at(-1).id }).expect(200);
}

/** For each column: a value that differs from that of every row. */
const changes: Record<string, Record<string, string>> = {
  subscriptions: {
    plan_id: '(SELECT max(id) FROM plans p WHERE p.id <> plan_id)',
    cycle: `CASE cycle WHEN 'yearly' THEN 'monthly' ELSE 'yearly' END::"BillingCycle"`,
    list_price: 'list_price + 1',
    price_paid: 'price_paid - 1',
    carried_days: 'carried_days + 1',
    started_at: `started_at - interval '1 ms'`,
    expires_at: `expires_at + interval '1 ms'`,
  },
  transactions: {
    user_id: '(SELECT max(id) FROM users u WHERE u.id <> user_id)',
    plan_id: '(SELECT max(id) FROM plans p WHERE p.id <> plan_id)',
    cycle: `CASE cycle WHEN 'yearly' THEN 'monthly' ELSE 'yearly' END::"BillingCycle"`,
    days: 'days + 1',
    amount: 'amount + 1, discount_amount = discount_amount + 1',
    final_amount: 'final_amount - 1, discount_amount = discount_amount + 1',
    paid_amount: 'final_amount + 1',
    refunded_amount: 'refunded_amount + 1',
    status: `'canceled'`,
    carried_days: 'carried_days + 1',
    settled_at: `settled_at + interval '1 ms'`,
  },
  refunds: { amount: 'amount + 1', state: `'refused'`, settled_at: `settled_at - interval '1 ms'` },
  coupons: { used_count: 'used_count + 1' },
  coupon_redemptions: { state: `'released'` },
  subscription_events: {
    at: `at + interval '1 ms'`,
    details: `jsonb_set(jsonb_set(details, '{paid}', '1', false), '{amount}', '1', false)`,
  },
  tallies: { count: 'count + 1', amount: 'amount + 1' },
  tally_changes: { count: 'count + 1', amount: 'amount + 1' },
  tally_totals: { count: 'count + 1', amount: 'amount + 1' },
  tally_days: { count: 'count + 1', amount: 'amount + 1' },
  tally_hours: { count: 'count + 1', amount: 'amount + 1' },
};

/** Rows that have nothing in a column that could be changed. */
const without: Record<string, string> = {
  subscription_events: `NOT details ?| '{paid,amount}'`,
};

/** One row of each kind of tallies can be changed, and every row of other tables. */
const distinctBy = (table: string) => (table.startsWith('tall') ? 'kind' : 'ctid');

test('consistent data has none', async () => {
  expect(await findInconsistencies(app)).toEqual([]);
});

describe.each(Object.entries(changes))('a changed value is found in %s', (table, columns) => {
  test('in each column, and in each row', async () => {
    const rows = await app.db.$queryRawUnsafe<{ id: string }[]>(
      `SELECT DISTINCT ON (${distinctBy(table)}) ctid::text AS id FROM ${table}
       WHERE NOT (${without[table] ?? false})`,
    );
    expect(rows).not.toEqual([]);
    for (const [{ id }, [column, value]] of pairs(rows, Object.entries(columns))) {
      const found = await inUndoneTransaction(
        `UPDATE ${table} SET ${column} = ${value} WHERE ctid = '${id}'`,
      );
      expect(found, `${column} of ${id}`).not.toEqual([]);
    }
  });
});

/** The errors after a change, which is then undone. */
async function inUndoneTransaction(change: string): Promise<string[]> {
  const found: string[] = [];
  const undo = new Error('undo');
  await app.db
    .$transaction(async (tx) => {
      await tx.$executeRawUnsafe(change);
      found.push(...(await findInconsistencies({ ...app, db: tx as TestApp['db'] })));
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found;
}
