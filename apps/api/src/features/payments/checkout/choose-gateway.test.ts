import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PaymentGateway } from '../../../ports/payment-gateway/payment-gateway.ts';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { firstGateway } from '../../../testing/payments/replace-gateway.ts';
import { sweepPayments } from '../due/sweep-payments.ts';

let app: TestApp;
let first: PaymentGateway;
let second: PaymentGateway;
/** The payments about which each gateway was queried. */
let asked: [string, string][];
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  const gateway = firstGateway(app);
  const listening = (name: string): PaymentGateway => ({
    ...gateway,
    name: name as GatewayName,
    verify: (payment) => {
      asked.push([name, payment.invoiceNumber]);
      return gateway.verify(payment);
    },
  });
  first = listening('first');
  second = {
    ...listening('second'),
    capabilities: { ...gateway.capabilities, amounts: { min: 100_00, max: 400_00 } },
    start: async (order) => {
      const { meaning, answer } = await gateway.start(order);
      const reference = `R-${order.invoiceNumber}`;
      return { meaning: meaning.kind === 'started' ? { ...meaning, reference } : meaning, answer };
    },
  };
});
beforeEach(() => {
  asked = [];
  app.deps.gateways = { offered: [first, second], connected: [first, second] };
});
afterAll(() => app.close());

async function order(fields: object, price = 300_00) {
  const user = await app.build.user();
  const plan = await app.build.plan({ monthlyPrice: price });
  const reply = await app.api.as(user.token).post('/api/payment/initiate', {
    plan_id: plan.id,
    billing_cycle: 'monthly',
    ...fields,
  });
  const row = await app.db.transaction.findFirst({ where: { userId: user.id } });
  return { user, row, status: reply.status, body: reply.body };
}

test.each([
  [{}, 'first'],
  [{ gateway: null, coupon_code: null }, 'first'],
  [{ gateway: ' ', coupon_code: '' }, 'first'],
  [{ gateway: 'first' }, 'first'],
  [{ gateway: ' Second ' }, 'second'],
])('an order with %j goes to the gateway %s', async (fields, gateway) => {
  const { status, row } = await order(fields);
  expect(status).toBe(200);
  expect(row).toMatchObject({ gateway, status: 'pending', couponCode: null });
});

test('the gateway’s ID is stored before the customer is redirected', async () => {
  const { row } = await order({ gateway: 'second' });
  expect(row?.gatewayReference).toBe(`R-${row?.invoiceNumber}`);
});

test.each(['third', 'none', '__proto__'])(
  'a gateway %s that is not offered is refused',
  async (gateway) => {
    const { status, body, row } = await order({ gateway });
    expect([status, body.code, row]).toEqual([400, 'gateway_unknown', null]);
  },
);

test('a gateway that is no longer offered gets no new payments but is queried about open ones', async () => {
  const before = await order({ gateway: 'second' });
  const paying = { action: 'pay', sendIpn: false } as const;
  await app.sandbox.command(String(before.row?.invoiceNumber), paying);
  app.deps.gateways = { offered: [first], connected: [first, second] };
  expect((await order({ gateway: 'second' })).body.code).toBe('gateway_unknown');
  app.clock.advance(3 * MINUTE);
  await sweepPayments(app.deps);
  const invoice = before.row?.invoiceNumber;
  expect(asked.filter(([, about]) => about === invoice)).toEqual([['second', invoice]]);
  const after = await app.db.transaction.findUnique({ where: { id: before.row?.id ?? 0 } });
  expect(after).toMatchObject({ status: 'completed', gateway: 'second' });
});

test('an unavailable gateway does not affect the payments of another one', async () => {
  const orders = [await order({ gateway: 'first' }), await order({ gateway: 'second' })];
  for (const { row } of orders) {
    await app.sandbox.command(String(row?.invoiceNumber), { action: 'pay', sendIpn: false });
  }
  const away: PaymentGateway = {
    ...first,
    verify: async () => ({ meaning: { kind: 'unknown', reason: 'unreachable' }, answer: null }),
  };
  app.deps.gateways = { offered: [away, second], connected: [away, second] };
  app.clock.advance(3 * MINUTE);
  await sweepPayments(app.deps);
  const rows = await app.db.transaction.findMany({
    where: { id: { in: orders.map(({ row }) => row?.id ?? 0) } },
    orderBy: { id: 'asc' },
  });
  expect(rows.map(({ gateway, status }) => [gateway, status])).toEqual([
    ['first', 'pending'],
    ['second', 'completed'],
  ]);
  const states = await app.db.gatewayState.findMany({ where: { awaySince: { not: null } } });
  expect(states.map(({ gateway }) => gateway)).toEqual(['first']);
});

test.each([
  [99_99, 'amount_too_small', '৳100 or more. This one is ৳99.99.'],
  [400_01, 'amount_too_large', 'up to ৳400. This one is ৳400.01.'],
])(
  'an amount of %i paisa that a gateway does not accept is rejected',
  async (price, code, text) => {
    const { status, body, row } = await order({ gateway: 'second' }, price);
    expect([status, body.code, row]).toEqual([400, code, null]);
    expect(body.error).toContain(text);
  },
);

test.each([100_00, 400_00])('%i paisa are accepted', async (price) => {
  expect((await order({ gateway: 'second' }, price)).status).toBe(200);
});
