import { ABANDONED_AFTER_MS } from '@nobayon/shared/domain/next-check.ts';
import type { Db, DbOrTx } from '../db.ts';
import { readGatewayState } from '../features/payments/due/gateway-state.store.ts';
import { readTotals } from '../features/tallies/read-tallies.store.ts';

const HOUR_MS = 60 * 60_000;
/** By then the sweep gives a payment up: what is older need not be looked at. */
const LONGEST_PAYMENT_MS = ABANDONED_AFTER_MS + HOUR_MS;
/** A slow answer is cut off in the database itself: nobody waits for it any more. */
const ALL_WITHIN_MS = 5_000;

export type Figures = Awaited<ReturnType<typeof readFigures>>;

/** How the business stands, as far as somebody may have to be woken for it. */
export function readFigures(db: Db, now: Date) {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 2000`;
      // One after another: they share the transaction's connection.
      const payments = await readTotals(tx, 'payments');
      const users = await readTotals(tx, 'users');
      const open = await readOpenPayments(tx, now);
      const settled = await readSettled(tx, now);
      const jobs = await readJobs(tx);
      const mails = await readMails(tx);
      const chat = await readChat(tx);
      const attention = await readAttention(tx);
      const gateway = await readGatewayState(tx);
      return { now, payments, users, open, settled, jobs, mails, chat, attention, gateway };
    },
    { maxWait: 2_000, timeout: ALL_WITHIN_MS },
  );
}

async function readOpenPayments(tx: DbOrTx, now: Date) {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const [row] = await tx.$queryRaw<
    { started: number; oldestPending: Date | null; nextCheck: Date | null }[]
  >`
    SELECT
      (SELECT count(*)::int FROM transactions
       WHERE deleted_at IS NULL AND created_at > ${hourAgo} AND gateway <> 'none') AS started,
      (SELECT min(created_at) FROM transactions
       WHERE deleted_at IS NULL AND status = 'pending') AS "oldestPending",
      (SELECT min(next_check_at) FROM transactions
       WHERE next_check_at IS NOT NULL AND status IN ('pending', 'failed', 'canceled')
      ) AS "nextCheck"`;
  return row ?? { started: 0, oldestPending: null, nextCheck: null };
}

/** What came to an end within the last hour, and how long the completed ones had taken. */
async function readSettled(tx: DbOrTx, now: Date) {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const earliest = new Date(now.getTime() - LONGEST_PAYMENT_MS);
  const rows = await tx.$queryRaw<{ status: string; count: number; seconds: number[] }[]>`
    SELECT status::text AS status, count(*)::int AS count,
      percentile_cont(ARRAY[0.5, 0.9, 0.99]) WITHIN GROUP (
        ORDER BY extract(epoch FROM settled_at - created_at)::double precision
      ) AS seconds
    FROM transactions
    WHERE deleted_at IS NULL AND gateway <> 'none'
      AND created_at > ${earliest} AND settled_at > ${hourAgo}
    GROUP BY status`;
  return new Map(rows.map(({ status, ...settled }) => [status, settled]));
}

/** What the queue itself says of its jobs, through its public view. */
async function readJobs(tx: DbOrTx) {
  const rows = await tx.$queryRaw<
    { task: string; waiting: number; failed: number; givenUp: number; overdue: number | null }[]
  >`
    SELECT task_identifier AS task,
      count(*) FILTER (WHERE due)::int AS waiting,
      count(*) FILTER (WHERE last_error IS NOT NULL AND attempts < max_attempts)::int AS failed,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::int AS "givenUp",
      extract(epoch FROM now() - min(run_at) FILTER (WHERE due))::double precision AS overdue
    FROM (
      SELECT *, locked_at IS NULL AND attempts < max_attempts AND run_at <= now() AS due
      FROM graphile_worker.jobs
    ) job
    GROUP BY task_identifier`;
  return new Map(rows.map(({ task, ...counted }) => [task, counted]));
}

async function readMails(tx: DbOrTx) {
  const [row] = await tx.$queryRaw<
    { unsent: number; oldest: Date | null; awaySince: Date | null }[]
  >`
    SELECT count(*)::int AS unsent, min(claimed_at) AS oldest,
      (SELECT away_since FROM mail_server_state) AS "awaySince"
    FROM mails WHERE sent_at IS NULL`;
  return row ?? { unsent: 0, oldest: null, awaySince: null };
}

type ChatFigures = {
  outOfSync: number;
  lastSuccess: Date | null;
  refusedSince: Date | null;
  awaySince: Date | null;
};

async function readChat(tx: DbOrTx): Promise<ChatFigures> {
  const [row] = await tx.$queryRaw<ChatFigures[]>`
    SELECT
      (SELECT count(*)::int FROM users WHERE chat_error IS NOT NULL) AS "outOfSync",
      (SELECT chat_synced_at FROM users WHERE chat_synced_at IS NOT NULL
       ORDER BY chat_synced_at DESC LIMIT 1) AS "lastSuccess",
      (SELECT failing_since FROM chat_service_state) AS "refusedSince",
      (SELECT away_since FROM chat_service_state) AS "awaySince"`;
  return row ?? { outOfSync: 0, lastSuccess: null, refusedSince: null, awaySince: null };
}

async function readAttention(tx: DbOrTx): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ reason: string; count: number }[]>`
    SELECT reason::text AS reason, count(*)::int AS count FROM attention
    WHERE resolved_at IS NULL GROUP BY reason`;
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}
