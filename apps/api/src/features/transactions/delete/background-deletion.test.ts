import type { BulkDeletion } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { transactionStatuses } from '@nobayon/shared/domain/transaction/transaction.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { releaseDeadWorkers } from '../../../jobs/queue/live-workers.store.ts';
import { MINUTE } from '../../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { insertMany } from '../../../testing/payments/insert-many.ts';
import { insertPayments } from '../../../testing/payments/insert-payments.ts';
import { startDeletionWorker } from '../../../testing/payments/start-deletion-worker.ts';
import { TIMEOUT } from '../../../testing/timeout.ts';
import { readTotals } from '../../tallies/read-tallies.store.ts';
import { continueDeletion, deleteInBackground } from './delete-in-background.ts';

let app: TestApp;
let admin: { id: number; token: string };
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
  admin = await app.build.user({ role: 'admin', firstname: 'Ayesha', lastname: 'Akter' });
});
beforeEach(clear);
afterAll(() => app.close());

async function clear(): Promise<void> {
  await app.db.transaction.deleteMany();
  await app.db.bulkDeletion.deleteMany();
  await app.db.auditEntry.deleteMany();
}

const minutesAgo = (n: number) => new Date(app.clock.now().getTime() - n * MINUTE);
const idsOf = async (where: object) =>
  (await app.db.transaction.findMany({ where, orderBy: { id: 'asc' } })).map(({ id }) => id);

async function readDeletions(): Promise<BulkDeletion[]> {
  const { body } = await app.api.as(admin.token).get('/api/admin/deletions').expect(200);
  return body.deletions;
}

/** Like an administrator's request. */
function deleteAll(status: 'pending' | 'completed' | 'canceled', total: number) {
  const wanted = { action: `delete_all_${status}`, name: `all ${status}`, status, total } as const;
  return deleteInBackground(app.db, admin.id, wanted, app.clock.now());
}

async function expectTalliesTrue(): Promise<void> {
  const totals = await readTotals(app.db, 'payments');
  for (const status of transactionStatuses) {
    const rows = await app.db.transaction.findMany({ where: { status, deletedAt: null } });
    const amount = rows.reduce((sum, { finalAmount }) => sum + finalAmount, 0);
    expect([status, totals.get(status) ?? { count: 0, amount: 0 }]).toEqual([
      status,
      { count: rows.length, amount },
    ]);
  }
}

test('a deletion under way is listed, however many later ones have finished', async () => {
  const now = app.clock.now();
  const asked = { status: 'canceled', askedBy: 'Ayesha Akter', askedAt: now, total: 0 } as const;
  const position = { positionAt: now, positionId: 1 };
  const running = await app.db.bulkDeletion.create({ data: { ...asked, ...position } });
  await app.db.bulkDeletion.createMany({
    data: Array.from({ length: 30 }, () => ({ ...asked, ...position, finishedAt: now })),
  });
  expect((await readDeletions())[0]).toMatchObject({ id: running.id, finished_at: null });
});

const status = fc.constantFrom(...transactionStatuses);
const begun = fc.nat({ max: 30 });
const nth = fc.nat({ max: 40 });
const meanwhile = fc.oneof(
  fc.record({ kind: fc.constant('part' as const) }),
  fc.record({ kind: fc.constant('part' as const) }),
  fc.record({ kind: fc.constant('settle' as const), nth, status }),
  fc.record({ kind: fc.constant('begin' as const), status }),
  fc.record({ kind: fc.constant('bring back' as const), nth }),
  fc.record({ kind: fc.constant('hide' as const), nth }),
);
type Meanwhile = typeof meanwhile extends fc.Arbitrary<infer T> ? T : never;

const settledStates = new Set(['completed', 'failed', 'canceled', 'refunded', 'review']);

test('exactly the requested payments are hidden, whatever changes in the meantime', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(fc.record({ status, begun }), { minLength: 5, maxLength: 30 }),
        fc.constantFrom('pending' as const, 'completed' as const, 'canceled' as const),
        fc.array(meanwhile, { maxLength: 20 }),
        async (payments, wanted, steps) => {
          await insertPayments(
            app,
            payments.map(({ status, begun }) => ({
              status,
              createdAt: minutesAgo(begun),
              settledAt: settledStates.has(status) ? minutesAgo(begun) : null,
            })),
          );
          const meant = new Set(await idsOf({ status: wanted, deletedAt: null }));
          const asked = await deleteAll(wanted, meant.size);
          const part = (parts: number) =>
            continueDeletion(app.deps, { deletionId: asked.id }, { rows: 2, parts });
          const touched = new Set<number>();
          const hiddenByHand = new Set<number>();
          const take = async (what: Meanwhile) => {
            app.clock.advance(1_000);
            if (what.kind === 'part') return part(1);
            if (what.kind === 'begin') return insertPayments(app, [{ status: what.status }]);
            const ids = await idsOf({});
            const id = ids[what.nth % ids.length] ?? 0;
            touched.add(id);
            if (what.kind === 'hide') {
              hiddenByHand.add(id);
              return app.api.as(admin.token).send('delete', `/api/admin/transactions/${id}`);
            }
            // Like a settlement: arriving money shows a payment again.
            const data = {
              ...(what.kind === 'settle' && { status: what.status }),
              settledAt: app.clock.now(),
              deletedAt: null,
            };
            hiddenByHand.delete(id);
            return app.db.transaction.updateMany({ where: { id }, data });
          };
          for (const step of steps) await take(step);
          await part(100);

          const hidden = new Set(await idsOf({ deletedAt: { not: null } }));
          for (const id of meant) if (!touched.has(id)) expect(hidden).toContain(id);
          for (const id of hidden) expect(meant.has(id) || hiddenByHand.has(id)).toBe(true);
          const [deletion] = await readDeletions();
          expect(deletion?.finished_at).not.toBeNull();
          const [entry] = await app.db.auditEntry.findMany({ where: { subjectId: null } });
          expect(entry?.after).toEqual({
            action: `delete_all_${wanted}`,
            deleted: deletion?.deleted,
          });
          if (touched.size === 0) expect(deletion?.deleted).toBe(meant.size);
          await expectTalliesTrue();
        },
      )
      .afterEach(clear),
    { numRuns: runs(5), endOnFailure: true },
  );
});

test('the deletion of a killed worker is continued, and nothing is counted twice', async () => {
  const rows = await insertPayments(
    app,
    Array.from({ length: 1_200 }, (_, n) => ({
      status: 'completed' as const,
      createdAt: minutesAgo(n % 700),
      settledAt: minutesAgo(n % 700),
    })),
  );
  const { id } = await deleteAll('completed', rows.length);
  const hidden = () => app.db.transaction.count({ where: { deletedAt: { not: null } } });
  const progress = async () => (await readDeletions())[0]?.deleted ?? 0;
  const worker = startDeletionWorker({ DATABASE_URL: app.databaseUrl });
  await vi.waitFor(async () => expect(await progress()).toBeGreaterThan(0), TIMEOUT);
  await worker.kill();
  // PostgreSQL notices later; the next worker has a minute to take the job.
  await vi.waitFor(async () => {
    await app.db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '2 minutes'`;
    await releaseDeadWorkers(app.deps);
    const locked = await app.db.$queryRaw`
      SELECT id FROM graphile_worker.jobs
      WHERE task_identifier = 'delete_transactions' AND locked_at IS NOT NULL`;
    expect(locked).toEqual([]);
  }, TIMEOUT);
  expect(await progress()).toBe(await hidden());
  await expectTalliesTrue();
  expect(await hidden()).toBeLessThan(rows.length);

  await app.makeJobsDue();
  await app.runJobs();
  expect(await readDeletions()).toMatchObject([{ id, deleted: 1_200, total: 1_200 }]);
  expect(await hidden()).toBe(1_200);
  await expectTalliesTrue();
});

test('more than ten thousand are hidden by a job that reports its progress', async () => {
  const [kept] = await insertPayments(app, [{ status: 'completed' }]);
  await insertMany(app, 10_001, { status: 'canceled' });
  const reply = await app.api
    .as(admin.token)
    .post('/api/admin/transactions/bulk-delete', { action: 'delete_all_canceled' })
    .expect(200);
  const asked = {
    id: expect.any(Number),
    status: 'canceled',
    asked_by: 'Ayesha Akter',
    asked_at: app.clock.now().toISOString(),
    total: 10_001,
    deleted: 0,
    finished_at: null,
  };
  expect(reply.body).toEqual({
    message: 'Deleting 10,001 transactions in the background',
    deleted: 0,
    deletion: asked,
  });
  expect(await readDeletions()).toEqual([asked]);

  await app.runJobs();
  expect(await readDeletions()).toEqual([
    { ...asked, deleted: 10_001, finished_at: app.clock.now().toISOString() },
  ]);
  expect(await idsOf({ deletedAt: null })).toEqual([kept?.id]);
  expect(await app.db.auditEntry.findMany()).toMatchObject([
    {
      adminId: admin.id,
      subjectName: 'all canceled payments',
      before: null,
      after: { action: 'delete_all_canceled', deleted: 10_001 },
    },
  ]);
  await expectTalliesTrue();
});
