import {
  type EventSource,
  eventSources,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { type GatewayName, gatewayNames } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { runs } from '@nobayon/shared/testing/effort.ts';
import type { Request } from 'express';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../../http/app-error.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { startStatementCounter } from '../../../testing/database/count-statements.ts';
import { holdLock } from '../../../testing/faults/hold-lock.ts';
import { insertPayments } from '../../../testing/payments/insert-payments.ts';
import { readFailedGroups } from '../../../testing/read-failed-groups.ts';
import type { TransactionRow } from '../transactions.store.ts';
import { checkWhenLimited } from './check-when-limited.ts';
import { receivePost } from './receive-post.ts';

const SEED = 20261124;
const NOBODYS = 'NB-NOBODYS00000000';

let app: TestApp;
let statements: Awaited<ReturnType<typeof startStatementCounter>>;
beforeAll(async () => {
  statements = await startStatementCounter();
  app = await createTestApp({
    parts: { chatService: null },
    detours: { database: statements.detour },
  });
});
afterAll(async () => {
  await app.close();
  statements.close();
});

async function insertOpen(
  count: number,
  gateway: TransactionRow['gateway'] = 'paystation',
): Promise<TransactionRow[]> {
  const users = await Promise.all(Array.from({ length: count }, () => app.build.user()));
  return insertPayments(
    app,
    users.map(({ id }) => ({ userId: id, gateway })),
  );
}

type Sender = { callerId?: number | null; signedBy?: GatewayName | null };

const post = (invoiceNumber: string, { callerId = null, signedBy = null }: Sender = {}) =>
  receivePost(app.deps, {
    invoiceNumber,
    callerId,
    signedBy,
    payload: { about: invoiceNumber },
    receivedAt: app.clock.now(),
  });
const postAbout = ({ invoiceNumber }: TransactionRow) => post(invoiceNumber);

async function keptAbout({ id }: TransactionRow) {
  const where = { transactionId: id };
  const counts = await app.db.paymentEventCount.findMany({ where });
  const events = await app.db.paymentEvent.findMany({ where });
  return {
    events: events.map(({ payload }) => payload),
    counts: Object.fromEntries(counts.map(({ source, count }) => [source, count])),
  };
}

test('simultaneous posts share statements', async () => {
  const rows = await insertOpen(12);
  const taken = await statements.during(() => Promise.all(rows.map(postAbout)));
  expect(taken).toBeLessThanOrEqual(3);
  for (const row of rows)
    expect(await keptAbout(row)).toMatchObject({ counts: { notification: 1 } });
});

test('simultaneous posts over a limit share two queries of their payment and two jobs', async () => {
  const [row] = (await insertOpen(1)) as [TransactionRow];
  const refusal = new AppError('too_many_requests');
  const limited = checkWhenLimited(app.deps, (_http, _response, next) => next(refusal));
  const response = { locals: { request: { body: { invoice_number: row.invoiceNumber } } } };
  const refuse = () =>
    new Promise((answer) => void limited({} as Request, response as never, answer));
  let answers: unknown[] = [];
  const taken = await statements.during(async () => {
    answers = await Promise.all(Array.from({ length: 200 }, refuse));
  });
  expect(new Set(answers)).toEqual(new Set([refusal]));
  expect(taken).toBeLessThanOrEqual(4);
  const queued = await app.db.$queryRaw`
    SELECT task_identifier FROM graphile_worker.jobs WHERE key = ${`check_payment:${row.id}`}`;
  expect(queued).toEqual([{ task_identifier: 'check_payment' }]);
});

const anyPost = fc.record({
  about: fc.constantFrom(0, 1, 2, null),
  by: fc.constantFrom('nobody', 'somebody', 'its owner', 'its gateway', 'another gateway'),
});
type By = 'nobody' | 'somebody' | 'its owner' | 'its gateway' | 'another gateway';
const anyGateway = fc.constantFrom<GatewayName | 'none'>(...gatewayNames, 'none');

/** What a post is stored as. Only a gateway that does not sign is believed without a signature. */
function sourceOf(by: By, gateway: GatewayName | 'none'): EventSource {
  if (by === 'its owner') return 'browser';
  if (by === 'its gateway' && gateway !== 'none') return 'notification';
  return by === 'nobody' && gateway === 'paystation' ? 'notification' : 'unverified';
}

test('simultaneous posts are all stored, and one for each payment may query the gateway', async () => {
  const stranger = await app.build.user();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyPost, { minLength: 1, maxLength: 12 }),
      anyGateway,
      async (posts, gateway) => {
        const rows = await insertOpen(3, gateway);
        const another = gateway === 'bkash' ? 'piprapay' : 'bkash';
        const received = await Promise.all(
          posts.map(({ about, by }) => {
            const row = about === null ? null : rows[about];
            const senders: Record<By, Sender> = {
              nobody: {},
              somebody: { callerId: stranger.id },
              'its owner': { callerId: row?.userId ?? null },
              'its gateway': { signedBy: gateway === 'none' ? null : gateway },
              'another gateway': { signedBy: another },
            };
            return post(row?.invoiceNumber ?? NOBODYS, senders[by as By]);
          }),
        );
        expect(received.map((one) => one?.row.id)).toEqual(
          posts.map(({ about }) => (about === null ? undefined : rows[about]?.id)),
        );
        for (const [n, row] of rows.entries()) {
          const mine = posts.filter(({ about }) => about === n);
          const sources = mine.map(({ by }) => sourceOf(by as By, gateway));
          const { counts, events } = await keptAbout(row);
          for (const source of eventSources) {
            expect(counts[source] ?? 0).toBe(sources.filter((one) => one === source).length);
          }
          expect(events).toEqual(mine.map(() => ({ about: row.invoiceNumber })));
          const mayAsk = received.filter((one) => one?.row.id === row.id && one.mayQuery);
          expect(mayAsk).toHaveLength(mine.some(({ by }) => by !== 'its owner') ? 1 : 0);
        }
      },
    ),
    { seed: SEED, numRuns: runs(5) },
  );
});

test('a locked payment does not delay the others', async () => {
  const rows = await insertOpen(5);
  const [held, ...others] = rows as [TransactionRow, ...TransactionRow[]];
  const sql = 'SELECT 1 FROM transactions WHERE id = $1 FOR UPDATE';
  const holder = await holdLock(app.databaseUrl, sql, [held.id]);
  const all = rows.map(postAbout);
  await Promise.all(all.slice(1));
  await holder.waiting(1);
  expect(await keptAbout(held)).toEqual({ events: [], counts: {} });
  await holder.release();
  await Promise.all(all);
  for (const row of [held, ...others]) {
    expect(await keptAbout(row)).toMatchObject({ counts: { notification: 1 } });
  }
});

test('a post that the database rejects does not affect the others, and its group is counted', async () => {
  const rows = await insertOpen(5);
  expect(await readFailedGroups(app)).toEqual({ settlements: 0, posts: 0 });
  const [refused, ...others] = rows as [TransactionRow, ...TransactionRow[]];
  await app.asOwner(
    `ALTER TABLE payment_events ADD CONSTRAINT refused CHECK (transaction_id <> ${refused.id})`,
  );
  const ends = await Promise.allSettled(rows.map(postAbout));
  await app.asOwner('ALTER TABLE payment_events DROP CONSTRAINT refused');
  expect(ends.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  expect(await readFailedGroups(app)).toEqual({ settlements: 0, posts: 1 });
  for (const row of others)
    expect(await keptAbout(row)).toMatchObject({ counts: { notification: 1 } });
});
