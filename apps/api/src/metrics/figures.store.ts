import { DAY_MS, HOUR_MS } from '@nobayon/shared/domain/calendar.ts';
import {
  ABANDONED_AFTER_MS,
  LONGEST_PAUSE_MS,
} from '@nobayon/shared/domain/transaction/checks/next-check.ts';
import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { PendingRefundState } from '@nobayon/shared/domain/transaction/refund.ts';
import type { Db, DbOrTx } from '../db.ts';
import { readGatewayStates } from '../features/payments/due/outages/gateway-state.store.ts';
import { readTotals } from '../features/tallies/read-tallies.store.ts';

/** The sweep gives payments up after this time, so older ones do not have to be read. */
const LONGEST_PAYMENT_MS = ABANDONED_AFTER_MS + LONGEST_PAUSE_MS + HOUR_MS;
/** A statement timeout, because the scrape no longer waits for a slower answer. */
const ALL_WITHIN_MS = 5_000;

export type Figures = Awaited<ReturnType<typeof readFigures>>;

/** Reads the figures that alerts are based on. */
export function readFigures(db: Db, gatewayNames: string[], now: Date) {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 2000`;
      // Sequential, because they share the transaction's connection.
      const payments = await readTotals(tx, 'payments');
      const users = await readTotals(tx, 'users');
      const open = await readOpenPayments(tx, now);
      const settled = await readSettled(tx, now);
      const jobs = await readJobs(tx);
      const mails = await readMails(tx, now);
      const chat = await readChat(tx);
      const attention = await readAttention(tx);
      const claims = await readClaims(tx);
      const refunds = await readRefunds(tx);
      const gateways = await readGatewayStates(tx, gatewayNames);
      const business = { payments, users, open, settled, attention, claims, refunds };
      return { now, ...business, jobs, mails, chat, gateways };
    },
    { maxWait: 2_000, timeout: ALL_WITHIN_MS },
  );
}

async function readOpenPayments(tx: DbOrTx, now: Date) {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const [row] = await tx.$queryRaw<
    {
      oldestPending: Date | null;
      started: Record<string, number> | null;
      overdue: Record<string, string> | null;
    }[]
  >`
    SELECT
      (SELECT min(greatest(created_at, (
         SELECT max(decided_at) FROM payment_claims WHERE transaction_id = transactions.id
       ))) FROM transactions
       WHERE deleted_at IS NULL AND status = 'pending' AND NOT EXISTS (
         SELECT FROM payment_claims
         WHERE transaction_id = transactions.id AND state = 'open'
       )) AS "oldestPending",
      (SELECT json_object_agg(gateway, count) FROM (
         SELECT gateway, count(*) FROM transactions
         WHERE deleted_at IS NULL AND created_at > ${hourAgo} AND gateway <> ${NO_GATEWAY}
         GROUP BY gateway
       ) begun) AS started,
      (SELECT json_object_agg(gateway, since) FROM (
         SELECT gateway, min(next_check_at) AS since FROM transactions
         WHERE next_check_at <= ${now} AND status IN ('pending', 'failed', 'canceled')
         GROUP BY gateway
       ) due) AS overdue`;
  const overdue = Object.entries(row?.overdue ?? {});
  return {
    oldestPending: row?.oldestPending ?? null,
    started: new Map(Object.entries(row?.started ?? {})),
    overdueSince: new Map(overdue.map(([gateway, since]) => [gateway, new Date(since)])),
  };
}

/**
 * The payments that were settled within the last hour, for each gateway and (without a gateway) for
 * all of them, and how long the completed ones took.
 */
function readSettled(tx: DbOrTx, now: Date) {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const earliest = new Date(now.getTime() - LONGEST_PAYMENT_MS);
  return tx.$queryRaw<
    { gateway: string | null; status: string; count: number; seconds: number[] }[]
  >`
    SELECT gateway, status::text AS status, count(*)::int AS count,
      percentile_cont(ARRAY[0.5, 0.9, 0.99]) WITHIN GROUP (
        ORDER BY extract(epoch FROM settled_at - created_at)::double precision
      ) AS seconds
    FROM transactions
    WHERE deleted_at IS NULL AND gateway <> ${NO_GATEWAY}
      AND created_at > ${earliest} AND settled_at > ${hourAgo}
    GROUP BY GROUPING SETS ((status), (gateway, status))`;
}

/** Reads the queue's public view of its jobs. */
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

/** Emails that are being sent now, and those that ended within a day. */
async function readMails(tx: DbOrTx, now: Date) {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [row] = await tx.$queryRaw<
    { unsent: number; ended: number; rejected: number; awaySince: Date | null }[]
  >`
    SELECT (SELECT count(*)::int FROM mails WHERE sent_at IS NULL) AS unsent,
      count(*)::int AS ended, count(refusal)::int AS rejected,
      (SELECT away_since FROM mail_server_state) AS "awaySince"
    FROM mails WHERE sent_at > ${dayAgo}`;
  return row ?? { unsent: 0, ended: 0, rejected: 0, awaySince: null };
}

type ChatFigures = {
  outOfSync: number;
  removals: number;
  /** When the oldest of them was recorded. */
  oldestRemoval: Date | null;
  lastSuccess: Date | null;
  rejectedSince: Date | null;
  awaySince: Date | null;
};

async function readChat(tx: DbOrTx): Promise<ChatFigures> {
  const [row] = await tx.$queryRaw<ChatFigures[]>`
    SELECT
      (SELECT count(*)::int FROM users WHERE chat_error IS NOT NULL) AS "outOfSync",
      (SELECT count(*)::int FROM chat_removals WHERE settled_at IS NULL) AS "removals",
      (SELECT min(since) FROM chat_removals WHERE settled_at IS NULL) AS "oldestRemoval",
      (SELECT chat_synced_at FROM users WHERE chat_synced_at IS NOT NULL
       ORDER BY chat_synced_at DESC LIMIT 1) AS "lastSuccess",
      (SELECT failing_since FROM chat_service_state) AS "rejectedSince",
      (SELECT away_since FROM chat_service_state) AS "awaySince"`;
  if (!row) throw new Error('could not read the chat service metrics');
  return row;
}

/** Claims of manual payments that an administrator has yet to decide. */
async function readClaims(tx: DbOrTx): Promise<{ open: number; oldest: Date | null }> {
  const [row] = await tx.$queryRaw<{ open: number; oldest: Date | null }[]>`
    SELECT count(*)::int AS open, min(claimed_at) AS oldest
    FROM payment_claims WHERE state = 'open'`;
  return row ?? { open: 0, oldest: null };
}

/** Refunds in progress: their number and the age of the oldest, by gateway and state. */
function readRefunds(tx: DbOrTx) {
  return tx.$queryRaw<{ gateway: string; standing: PendingRefundState; oldest: Date }[]>`
    SELECT t.gateway,
      CASE WHEN refunds.trouble IS NOT NULL THEN 'unclear' ELSE refunds.state::text END AS standing,
      min(refunds.requested_at) AS oldest
    FROM refunds JOIN transactions t ON t.id = refunds.transaction_id
    WHERE refunds.state IN ('requested', 'processing')
    GROUP BY 1, 2`;
}

async function readAttention(tx: DbOrTx): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ reason: string; count: number }[]>`
    SELECT reason::text AS reason, count(*)::int AS count FROM attention
    WHERE resolved_at IS NULL GROUP BY reason`;
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}
