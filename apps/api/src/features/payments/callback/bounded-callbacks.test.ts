import { MAX_EVENTS_PER_SOURCE } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { sendRaw } from '../../../testing/http/raw-http.ts';
import { replaceGateway } from '../../../testing/payments/replace-gateway.ts';
import { startPurchase } from '../../../testing/payments/start-purchase.ts';
import { TIMEOUT } from '../../../testing/timeout.ts';

/** Fixed posts, so that failures are reproducible. */
const SEED = 20261121;
const BODY_LIMIT = 8 * 1024;
/**
 * The limits in bytes: of one event in the database, and of the details of a payment with all kept
 * events.
 */
const MAX_STORED = 64 * 1024;
/** Of a post that nobody signed: six bytes for each character that JSON escapes. */
const MAX_POST_STORED = 6 * 1024;
const MAX_SHOWN = 512 * 1024;

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = (await app.build.user({ role: 'admin' })).token;
});
afterAll(() => app.close());

// Each takes more space when parsed, stored or shown than when sent.
const types = {
  'application/json': (invoice: string, unit: string, times: number) =>
    `{"invoice_number":"${invoice}","x":[${Array(times).fill(unit).join(',')}]}`,
  'application/x-www-form-urlencoded': (invoice: string, unit: string, times: number) =>
    `invoice_number=${invoice}&${Array.from({ length: times }, (_, n) => `${n}=${unit}`).join('&')}`,
};
const units = {
  'application/json': ['1e300', '1e-300', '1e20', '"\\u0001"', '"\\u0000"', '"\\\\"', '"\\ud800"'],
  'application/x-www-form-urlencoded': ['%01', '%00', '%5C', '%22', '%E0%A6%A2', '😀', ''],
};
const anyPost = fc
  .constantFrom('application/json' as const, 'application/x-www-form-urlencoded' as const)
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      unit: fc.constantFrom(...units[type]),
      times: fc.integer({ min: 0, max: 2_500 }),
      who: fc.constantFrom('nobody', 'somebody', 'its owner'),
    }),
  );

/** The limits of a gateway's response, in the same units. */
function sendHugeAnswers(): () => void {
  let answers = 0;
  return replaceGateway(app, (gateway) => ({
    ...gateway,
    async verify(payment) {
      const { meaning } = await gateway.verify(payment);
      const unit = ['\u0001', '\\', 'ঢ', '"'][answers++ % 4] ?? '';
      return { meaning, answer: { kind: 'answered', status: 200, text: unit.repeat(65_536) } };
    },
  }));
}

test('stored posts, shown posts and queries are limited', async () => {
  const purchase = await startPurchase(app);
  const stranger = await app.build.user();
  const tokens = { nobody: null, somebody: stranger.token, 'its owner': purchase.user.token };
  const stopSending = sendHugeAnswers();
  const asked = await purchase.questions();
  const taken = { nobody: 0, somebody: 0, 'its owner': 0 };

  await Promise.all(
    fc
      .sample(anyPost, { seed: SEED, numRuns: runs(80) })
      .map(async ({ type, unit, times, who }) => {
        const token = tokens[who as keyof typeof tokens];
        const body = types[type](purchase.invoice, unit, times);
        const { status, text } = await sendRaw(app.url, {
          method: 'POST',
          path: '/api/payment/process-callback',
          headers: { 'Content-Type': type, ...(token && { Authorization: `Bearer ${token}` }) },
          body,
        });
        expect(text.length).toBeLessThan(4_096);
        const fits = Buffer.byteLength(body) <= BODY_LIMIT;
        // Too many fields are rejected as well.
        expect(fits ? [200, 413] : [413]).toContain(status);
        if (status === 200) taken[who as keyof typeof taken] += 1;
      }),
  );
  stopSending();

  const stored = await app.db.$queryRaw<{ source: string; count: number; most: number }[]>`
    SELECT source, count(*)::int, max(octet_length(payload::text)) AS most
    FROM payment_events WHERE transaction_id = ${purchase.id} GROUP BY source`;
  for (const { source, count, most } of stored) {
    expect(count).toBeLessThanOrEqual(MAX_EVENTS_PER_SOURCE);
    expect(most).toBeLessThan(source === 'gateway' ? MAX_STORED : MAX_POST_STORED);
  }
  const shown = await sendRaw(app.url, {
    path: `/api/admin/transactions/${purchase.id}`,
    headers: { Authorization: `Bearer ${admin}` },
  });
  expect(Buffer.byteLength(shown.text)).toBeLessThan(MAX_SHOWN);
  expect(Math.min(...Object.values(taken))).toBeGreaterThan(0);
  expect(JSON.parse(shown.text).event_counts).toMatchObject({
    browser: taken['its owner'],
    notification: taken.nobody,
    unverified: taken.somebody,
  });
  // One of the strangers' posts, and those of the owner that shared no query.
  expect((await purchase.questions()) - asked).toBeLessThanOrEqual(1 + taken['its owner']);
});

test('the newest posts are kept in order, with the total number', async () => {
  const purchase = await startPurchase(app);
  const posts = MAX_EVENTS_PER_SOURCE + 7;
  for (let n = 0; n < posts; n += 1) await purchase.callback(null, { n }).expect(200);
  const { body } = await app.api.as(admin).get(`/api/admin/transactions/${purchase.id}`);
  const notes = body.events.filter(({ source }: { source: string }) => source === 'notification');
  expect(notes.map(({ payload }: { payload: { n: number } }) => payload.n)).toEqual(
    Array.from({ length: MAX_EVENTS_PER_SOURCE }, (_, n) => n + 7),
  );
  expect(body.event_counts).toMatchObject({ browser: 0, notification: posts });
});

/** Holds back the gateway's responses, which it has already determined. */
function holdAnswers() {
  const gate = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  const putBack = replaceGateway(app, (gateway) => ({
    ...gateway,
    async verify(payment) {
      const answer = await gateway.verify(payment);
      given.resolve();
      await gate.promise;
      return answer;
    },
  }));
  return {
    given: given.promise,
    release() {
      putBack();
      gate.resolve();
    },
  };
}

test('twelve simultaneous posts cause one query, and another one afterwards', async () => {
  const purchase = await startPurchase(app);
  const asked = await purchase.questions();
  const answers = holdAnswers();
  const first = purchase.callback(null).then(() => {});
  await answers.given;
  // A response from before does not contain this event.
  await purchase.outside({ action: 'pay' });
  const others = Promise.all(Array.from({ length: 11 }, () => purchase.callback(null).expect(200)));
  await vi.waitFor(async () => {
    const count = { transactionId: purchase.id, count: 12 };
    await app.db.paymentEventCount.findFirstOrThrow({ where: count });
  }, TIMEOUT);
  answers.release();
  await Promise.all([first, others]);
  await app.makeJobsDue();
  expect(await purchase.effects()).toMatchObject({ status: 'completed', receipts: 1 });
  expect((await purchase.questions()) - asked).toBe(2);
});

test('callers during a query share the next answer', async () => {
  const purchase = await startPurchase(app);
  const answers = holdAnswers();
  const first = purchase.verify().then(() => {});
  await answers.given;
  await purchase.outside({ action: 'pay' });
  const second = purchase.verify().then(({ body }) => body);
  answers.release();
  await first;
  expect(await second).toMatchObject({ status: 'completed' });
});

test('a later post of another caller queries the gateway again', async () => {
  const purchase = await startPurchase(app);
  await purchase.callback(null).expect(200);
  await purchase.outside({ action: 'pay' });
  const early = await purchase.callback(null).expect(200);
  expect(early.body).toMatchObject({ status: 'pending', outcome: 'unknown' });
  app.clock.advance(2_000);
  const later = await purchase.callback(null).expect(200);
  expect(later.body).toMatchObject({ status: 'completed', outcome: 'success' });
});
