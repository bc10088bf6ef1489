import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  const { connected } = app.deps.gateways;
  app.deps.gateways = { offered: connected, connected };
});
afterAll(() => app.close());

type Buyer = { id: number; token: string };

async function order(user: Buyer, fields: object = {}) {
  const plan = await app.build.plan();
  const body = { plan_id: plan.id, billing_cycle: 'monthly', ...fields };
  return app.api.as(user.token).post('/api/payment/initiate', body);
}

/** The phone number that the gateway received. */
async function sent(user: Buyer, fields: object = {}): Promise<string> {
  const { body } = await order(user, fields).then((reply) => {
    expect(reply.status).toBe(200);
    return reply;
  });
  return (await app.sandbox.order(body.invoiceNumber)).cust_phone;
}

async function kept({ id }: Buyer): Promise<string | null> {
  return (await app.db.user.findUniqueOrThrow({ where: { id } })).phone;
}

test('every gateway with phone numbers gets the customer’s, which is requested once', async () => {
  const wanting = app.deps.gateways.offered.filter(({ capabilities }) => capabilities.needsPhone);
  expect(wanting.map(({ name }) => name)).toEqual(['sslcommerz']);
  for (const gateway of ['paystation', 'sslcommerz']) {
    const user = await app.build.user();
    expect(await sent(user, { gateway, phone: '+৮৮০ ১৭১২-৩৪৫৬৭৮' })).toBe('01712345678');
    expect(await kept(user)).toBe('01712345678');
    expect(await sent(user, { gateway })).toBe('01712345678');
    expect(await sent(user, { gateway, phone: '01912345678' })).toBe('01912345678');
    expect(await kept(user)).toBe('01912345678');
  }
});

test.each([{}, { phone: null }, { phone: ' ' }])(
  'where none is known, %j is sent with that of the installation',
  async (fields) => {
    const user = await app.build.user();
    expect(await sent(user, fields)).toBe('01700000000');
    expect(await kept(user)).toBeNull();
  },
);

test('a known number stays if the next order has none', async () => {
  const user = await app.build.user({ phone: '01512345678' });
  expect(await sent(user, { phone: '' })).toBe('01512345678');
  expect(await kept(user)).toBe('01512345678');
});

test.each(['0171234567', '+1 202 555 0143', 'call me', '01212345678'])(
  '%s is no number, and opens no payment',
  async (phone) => {
    const user = await app.build.user();
    const { status, body } = await order(user, { phone });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.fields).toEqual({
      phone: 'Please enter a valid phone number, such as 01712345678',
    });
    expect(await app.db.transaction.count({ where: { userId: user.id } })).toBe(0);
  },
);

test('a rejected order stores no number', async () => {
  const user = await app.build.user();
  const fields = { plan_id: 999_999, phone: '01712345678' };
  expect((await order(user, fields)).body.code).toBe('plan_not_found');
  expect(await kept(user)).toBeNull();
});
