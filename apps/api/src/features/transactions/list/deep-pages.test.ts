import { transactionStatuses } from '@nobayon/shared/domain/transaction/transaction.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDeepPages } from '../../../testing/check-deep-pages.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { insertPayments } from '../../../testing/payments/insert-payments.ts';
import { foldTallies } from '../../tallies/fold-tallies.store.ts';
import { listPaymentIdsOfPage } from './page-start.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterAll(() => app.close());

const status = fc.constantFrom(...transactionStatuses);
/**
 * Many in one hour, many at one instant, some years apart, some at the boundaries of an hour or
 * day.
 */
const begun = fc
  .tuple(
    fc.constantFrom(0, 1, 2, 23, 24, 25, 24 * 400),
    fc.constantFrom(0, 0, 1, 1_800_000, 3_599_999),
  )
  .map(([hours, ms]) => hours * 3_600_000 + ms);
const payments = fc.array(fc.record({ status, begun }), { minLength: 1, maxLength: 12 });
const nth = fc.nat({ max: 40 });

const step = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), payments }),
  fc.record({ kind: fc.constant('move' as const), nth, status }),
  fc.record({ kind: fc.constant('begin anew' as const), nth, begun }),
  fc.record({ kind: fc.constant('hide' as const), nth }),
  fc.record({ kind: fc.constant('bring back' as const), nth }),
  fc.record({ kind: fc.constant('destroy' as const), nth }),
  fc.record({ kind: fc.constant('hide all' as const), status }),
  fc.record({ kind: fc.constant('fold' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function someId(n: number): Promise<number> {
  const rows = await app.db.transaction.findMany({ orderBy: { id: 'asc' }, select: { id: true } });
  return rows[n % Math.max(1, rows.length)]?.id ?? 0;
}

async function take(what: Step): Promise<void> {
  const { db, clock } = app;
  switch (what.kind) {
    case 'insert':
      await insertPayments(
        app,
        what.payments.map(({ status, begun }) => ({ status, createdAt: app.clock.ago(begun) })),
      );
      break;
    case 'move':
      await change(what.nth, { status: what.status, settledAt: clock.now() });
      break;
    case 'begin anew':
      await change(what.nth, { createdAt: app.clock.ago(what.begun) });
      break;
    case 'hide':
      await change(what.nth, { deletedAt: clock.now() });
      break;
    case 'bring back':
      await change(what.nth, { deletedAt: null });
      break;
    case 'destroy':
      await db.transaction.deleteMany({ where: { id: await someId(what.nth) } });
      break;
    case 'hide all':
      await db.transaction.updateMany({
        where: { status: what.status },
        data: { deletedAt: clock.now() },
      });
      break;
    case 'fold':
      await foldTallies(app.deps);
  }
}

async function change(n: number, data: object): Promise<void> {
  await app.db.transaction.updateMany({ where: { id: await someId(n) }, data });
}

/** Compares every page of this size, of one status or of all, with a page by offset. */
async function expectPages(limit: number): Promise<void> {
  for (const status of [undefined, ...transactionStatuses]) {
    const rows = await app.db.transaction.findMany({
      where: { deletedAt: null, ...(status && { status }) },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    });
    const ids = rows.map(({ id }) => id);
    for (let skip = 0; skip <= ids.length; skip += limit) {
      const page = await listPaymentIdsOfPage(app.db, { status, skip, take: limit });
      expect(page, `${status ?? 'all'}, from ${skip}`).toEqual(ids.slice(skip, skip + limit));
    }
  }
}

test('after any changes, every page equals the page by offset', async () => {
  const clear = () => app.db.transaction.deleteMany();
  await checkDeepPages(app, { step, take, expectPages, clear });
});

test('while payments change, the tallies match the rows', async () => {
  // The oldest one stays, so it is always the end of the last page.
  const [oldest] = await insertPayments(app, [{ createdAt: app.clock.ago(90 * 3_600_000) }]);
  const rows = await insertPayments(
    app,
    Array.from({ length: 80 }, (_, n) => ({ createdAt: app.clock.ago(n * 3_600_000) })),
  );
  let isMoving = true;
  const until = async (work: () => Promise<unknown>) => {
    while (isMoving) await work();
  };
  const move = async () => {
    for (const { id } of rows.slice(20)) {
      await app.db.transaction.update({ where: { id }, data: { deletedAt: app.clock.now() } });
    }
    isMoving = false;
  };
  const pages: number[][] = [];
  await Promise.all([
    move(),
    until(() => foldTallies(app.deps)),
    until(async () =>
      pages.push(await listPaymentIdsOfPage(app.db, { status: undefined, skip: 10, take: 500 })),
    ),
  ]);
  const lengths = pages.map(({ length }) => length);
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
  expect(new Set(pages.map((page) => page.at(-1)))).toEqual(new Set([oldest?.id]));
});
