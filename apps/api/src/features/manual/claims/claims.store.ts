import type { ClaimState } from '@nobayon/shared/domain/manual/claim.ts';
import { type Db, type DbOrTx, lockUntilCommit } from '../../../db.ts';
import { trxIdName, walletGateways } from '../../payments/settle/changes/wallet-gateways.ts';

const withWallet = {
  wallet: { select: { id: true, kind: true, number: true, accountType: true } },
} as const;

const lastFirst = { id: 'desc' } as const;

export type ClaimRow = Awaited<ReturnType<typeof listByInvoice>>[number];

/** The claims of a payment, latest first. */
export function listByInvoice(db: DbOrTx, invoiceNumber: string) {
  return db.paymentClaim.findMany({
    where: { transaction: { invoiceNumber } },
    orderBy: lastFirst,
    include: withWallet,
  });
}

/** The latest claim, and their number. */
export async function findClaimsOf(
  db: DbOrTx,
  transactionId: number,
): Promise<{ last: ClaimRow | null; count: number }> {
  const rows = await db.paymentClaim.findMany({
    where: { transactionId },
    orderBy: lastFirst,
    include: withWallet,
  });
  return { last: rows[0] ?? null, count: rows.length };
}

/**
 * The number of a customer's payments that wait for a decision. Exact under the lock on the user.
 */
export function countOpenOf(db: DbOrTx, userId: number): Promise<number> {
  return db.paymentClaim.count({ where: { state: 'open', transaction: { userId } } });
}

export type NewClaim = {
  transactionId: number;
  walletId: number;
  trxId: string;
  senderNumber: string;
  claimedAt: Date;
};

/**
 * Inserts a claim. Null if the transaction ID already counts for another payment, of this wallet or
 * another one of the same provider, whose IDs are unique, or at a gateway that takes payments with
 * it. Those of banks are not unique. Of two that count an ID at the same moment, the second waits for
 * the first.
 */
export async function insertClaim(tx: DbOrTx, claim: NewClaim): Promise<number | null> {
  const { transactionId, walletId, trxId, senderNumber, claimedAt } = claim;
  await lockUntilCommit(tx, trxIdName(trxId));
  const [inserted] = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO payment_claims (transaction_id, wallet_id, trx_id, sender_number, claimed_at)
    SELECT ${transactionId}::int, wallet.id, ${trxId}, ${senderNumber}, ${claimedAt}::timestamptz
    FROM wallets wallet
    WHERE wallet.id = ${walletId} AND NOT EXISTS (
      SELECT FROM payment_claims other JOIN wallets theirs ON theirs.id = other.wallet_id
      WHERE other.trx_id = ${trxId} AND other.state <> 'rejected'
        AND theirs.kind = wallet.kind AND theirs.kind <> 'bank'
    ) AND NOT EXISTS (
      SELECT FROM transactions paid
      WHERE paid.gateway_id IS NOT NULL AND upper(paid.gateway_id) = ${trxId}
        AND (${JSON.stringify(walletGateways)}::jsonb -> paid.gateway) ? wallet.kind::text
    )
    ON CONFLICT (wallet_id, trx_id) WHERE state <> 'rejected' DO NOTHING
    RETURNING id`;
  return inserted?.id ?? null;
}

const withPayment = { ...withWallet, transaction: true } as const;

/** A claim with the facts that it is compared with. */
export function findClaim(db: DbOrTx, id: number) {
  return db.paymentClaim.findUnique({ where: { id }, include: withPayment });
}

export type ClaimWithPayment = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

type Decision = {
  state: 'approved' | 'rejected';
  decidedAt: Date;
  decidedBy: string;
  reason: string | null;
  paidAmount: number | null;
};

/** Decides an open claim. False if it is no longer open. */
export async function decideOpen(tx: DbOrTx, id: number, decision: Decision): Promise<boolean> {
  const { count } = await tx.paymentClaim.updateMany({
    where: { id, state: 'open' },
    data: decision,
  });
  return count === 1;
}

/** Open ones oldest first, others newest first. */
export function listClaimRows(
  db: Db,
  { state, page, limit }: { state: ClaimState; page: number; limit: number },
): Promise<ClaimWithPayment[]> {
  return db.paymentClaim.findMany({
    where: { state },
    orderBy:
      state === 'open'
        ? [{ claimedAt: 'asc' }, { id: 'asc' }]
        : [{ decidedAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * limit,
    take: limit,
    include: withPayment,
  });
}

/** Counts up to one more than `most`. */
export function countClaims(db: Db, state: ClaimState, most: number): Promise<number> {
  return db.paymentClaim.count({ where: { state }, take: most + 1 });
}

export type ClaimContext = {
  /** The number of other claims of the same customer. */
  open: number;
  approved: number;
  rejected: number;
  /**
   * The number of rejected claims of any customer with the same transaction ID of the same wallet.
   */
  rejectedBefore: number;
};

/** What each of these claims is compared with, by its id. */
export async function readClaimContexts(
  db: DbOrTx,
  ids: number[],
): Promise<Map<number, ClaimContext>> {
  const rows = await db.$queryRaw<(ClaimContext & { id: number })[]>`
    SELECT claim.id,
      count(other.id) FILTER (WHERE other.state = 'open')::int AS open,
      count(other.id) FILTER (WHERE other.state = 'approved')::int AS approved,
      count(other.id) FILTER (WHERE other.state = 'rejected')::int AS rejected,
      (SELECT count(*)::int FROM payment_claims same
       WHERE same.wallet_id = claim.wallet_id AND same.trx_id = claim.trx_id
         AND same.state = 'rejected' AND same.id <> claim.id) AS "rejectedBefore"
    FROM payment_claims claim
    JOIN transactions t ON t.id = claim.transaction_id
    LEFT JOIN transactions own ON own.user_id = t.user_id AND own.gateway = 'manual'
    LEFT JOIN payment_claims other ON other.transaction_id = own.id AND other.id <> claim.id
    WHERE claim.id = ANY (${ids})
    GROUP BY claim.id`;
  return new Map(rows.map(({ id, ...context }) => [id, context]));
}

const LAST_DECISIONS = 20;
/** Fewer decisions have no meaningful median. */
const ENOUGH_DECISIONS = 3;

/** The median duration of the latest decisions, in minutes; null if there were too few. */
export async function medianDecisionMinutes(db: DbOrTx): Promise<number | null> {
  const [row] = await db.$queryRaw<[{ count: number; minutes: number | null }]>`
    SELECT count(*)::int AS count, ceil(percentile_cont(0.5) WITHIN GROUP (
      ORDER BY extract(epoch FROM decided_at - claimed_at)::double precision) / 60)::int AS minutes
    FROM (
      SELECT decided_at, claimed_at FROM payment_claims WHERE decided_at IS NOT NULL
      ORDER BY decided_at DESC LIMIT ${LAST_DECISIONS}
    ) AS decided`;
  return row.count < ENOUGH_DECISIONS ? null : row.minutes;
}
