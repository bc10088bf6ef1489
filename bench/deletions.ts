import { continueDeletion } from '../apps/api/src/features/transactions/delete/delete-in-background.ts';
import { createCaller } from './load/create-caller.ts';
import { print, printTable } from './print-table.ts';
import type { Setup } from './setup/start-setup.ts';
import { median, quantile } from './statistics/quantile.ts';

/**
 * Measures each bulk deletion once, because hidden rows stay hidden, and the duration of other
 * calls during it.
 */
export async function timeDeletions(setup: Setup, token: string): Promise<void> {
  const { apiUrl, db, signal } = setup;
  const rows = await db.transaction.findMany({
    where: { deletedAt: null, status: 'failed' },
    take: 10_000,
    select: { id: true },
  });
  const selected = { action: 'delete_selected', transactionIds: rows.map(({ id }) => id) };
  const bodies = [selected, { action: 'delete_all_canceled' }, { action: 'delete_all_completed' }];
  const caller = createCaller(2, signal);
  const table = [
    [
      'POST /api/admin/transactions/bulk-delete, once',
      'payments',
      'reply ms',
      'done s',
      'a change meanwhile p50',
      'p99',
    ],
  ];
  for (const body of bodies) {
    const hiddenBefore = await countHidden(db);
    const startedAt = performance.now();
    const settling = timeUntil(() => touchSomePayment(db));
    const reply = await caller.call({
      method: 'POST',
      url: `${apiUrl}/api/admin/transactions/bulk-delete`,
      token,
      body,
      expect: 200,
    });
    await finishDeletions(setup);
    const took = performance.now() - startedAt;
    const waits = await settling.end();
    const hidden = (await countHidden(db)) - hiddenBefore;
    table.push([
      body.action,
      hidden.toLocaleString('en'),
      reply.toFixed(0),
      (took / 1_000).toFixed(2),
      median(waits).toFixed(1),
      quantile(waits, 0.99).toFixed(1),
    ]);
  }
  caller.close();
  print('');
  printTable(table);
}

/** Runs the job like the worker, which is not running here. */
async function finishDeletions({ db }: Setup): Promise<void> {
  const deps = { db, clock: () => new Date() };
  while (true) {
    const open = await db.bulkDeletion.findFirst({ where: { finishedAt: null } });
    if (!open) return;
    await continueDeletion(deps, { deletionId: open.id });
  }
}

/**
 * A change of a random payment, as a settlement makes it, possibly of one that is being deleted.
 */
async function touchSomePayment(db: Setup['db']): Promise<void> {
  await db.$executeRaw`
    UPDATE transactions SET checks = checks + 1
    WHERE id = (SELECT min(id) + (random() * (max(id) - min(id)))::int FROM transactions)`;
}

function timeUntil(work: () => Promise<void>): { end(): Promise<number[]> } {
  const times: number[] = [];
  let isOver = false;
  const done = (async () => {
    while (!isOver || times.length === 0) {
      const startedAt = performance.now();
      await work();
      times.push(performance.now() - startedAt);
    }
  })();
  return {
    async end() {
      isOver = true;
      await done;
      return times;
    },
  };
}

function countHidden(db: Setup['db']): Promise<number> {
  return db.transaction.count({ where: { deletedAt: { not: null } } });
}
