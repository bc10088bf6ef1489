import {
  type GatewayName,
  NO_GATEWAY,
  unsignedGateways,
} from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { payerNumberIn } from '@nobayon/shared/records/payer-number.ts';
import { anyOf, type DbOrTx, Prisma, queryRows } from '../../../db.ts';
import { type PaymentEvent, storedEvents } from '../payment-events.store.ts';
import { storableJson } from '../storable-json.ts';
import { paymentColumns, type TransactionRow } from '../transactions.store.ts';

/**
 * In milliseconds: the minimum time between two gateway queries caused by untrusted posts about one
 * payment.
 */
export const POST_PAUSE_MS = 2_000;

/**
 * In characters: what is stored of a post that its sender did not sign. Gateways and browsers send a
 * few hundred, and anybody can post about any number of orders that they never pay.
 */
const MAX_UNSIGNED = 1_024;

/** A post about the payment with this invoice number. */
export type NamedPost = Omit<PaymentEvent, 'source'> & {
  invoiceNumber: string;
  /** The gateway whose signature it has; null if it has none. */
  signedBy: GatewayName | null;
  /** The signed-in user who posted it; null if nobody is. */
  callerId: number | null;
};

export type Received = {
  row: TransactionRow;
  /** Whether this post may query the gateway. */
  mayQuery: boolean;
};

/**
 * Stores posts, one for each payment, and decides in the same statement which of them may query the
 * gateway. Across all processes one post gets that right, and then none for `POST_PAUSE_MS`; the
 * payment's owner needs none.
 *
 * If all of them lead to a query, this does not wait for the disk: the caller is answered after the
 * settlement's commit, which also flushes this one.
 *
 * `waits` says whether to wait for a payment that is locked; otherwise its post is not stored.
 * Returns an entry by invoice number, none for an unknown number, and null for a payment whose post
 * was not stored.
 */
export async function receivePosts(
  db: DbOrTx,
  posts: readonly NamedPost[],
  { waits }: { waits: boolean },
): Promise<Map<string, Received | null>> {
  const invoices = anyOf(
    posts.map(({ invoiceNumber }) => invoiceNumber),
    'text',
  );
  const about = lockedPayments(posts, invoices, { waits });
  const statement = Prisma.sql`
    WITH ${storedEvents(about)}, ${claimedPayments()}, known AS MATERIALIZED (
      SELECT about.id, claimed.transaction_id IS NOT NULL AS "mayQuery",
        (claimed.transaction_id IS NOT NULL OR about.user_id = about.caller_id)
          AND about.gateway <> ${NO_GATEWAY} AS "isAsked"
      FROM about LEFT JOIN claimed ON claimed.transaction_id = about.id
    )
    SELECT ${paymentColumns}, known."mayQuery", (
      SELECT set_config('synchronous_commit', 'off', true) FROM known HAVING bool_and("isAsked")
    ) AS commits
    FROM transactions t LEFT JOIN known ON known.id = t.id
    WHERE t.invoice_number = ${invoices}`;
  type Found = TransactionRow & { mayQuery: boolean | null; commits: string | null };
  const found = await queryRows<Found>(db, statement);
  return new Map(
    found.map(({ mayQuery, commits: _, ...row }) => [
      row.invoiceNumber,
      mayQuery === null ? null : { row, mayQuery },
    ]),
  );
}

/**
 * The posts with their payments and sources, which are locked before their counts, in the same order as a
 * settlement, so that they cannot deadlock.
 */
function lockedPayments(
  posts: readonly NamedPost[],
  invoices: Prisma.Sql,
  { waits }: { waits: boolean },
): Prisma.Sql {
  const records = posts.map(({ invoiceNumber, callerId, signedBy, payload, receivedAt }) => ({
    payload: signedBy === null ? storableJson(payload, MAX_UNSIGNED) : storableJson(payload),
    payer_number: payerNumberIn(payload),
    received_at: receivedAt,
    // PostgreSQL does not accept unpaired surrogates in JSON.
    invoice_number: invoiceNumber.toWellFormed(),
    caller_id: callerId,
    signed_by: signedBy,
    asked_before: new Date(receivedAt.getTime() - POST_PAUSE_MS),
  }));
  return Prisma.sql`
    SELECT t.id, t.user_id, t.gateway, post.*,
      CASE
        WHEN post.signed_by = t.gateway THEN 'notification'
        WHEN post.caller_id = t.user_id THEN 'browser'
        WHEN post.signed_by IS NULL AND post.caller_id IS NULL
          AND t.gateway = ANY (${[...unsignedGateways]}::text[]) THEN 'notification'
        ELSE 'unverified'
      END AS source
    FROM transactions t JOIN jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS post (
      invoice_number text, payload text, payer_number text, received_at timestamptz, caller_id int, signed_by text,
      asked_before timestamptz) USING (invoice_number)
    WHERE t.invoice_number = ${invoices}
    FOR NO KEY UPDATE OF t ${waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`}`;
}

/** Claims the right to query for untrusted posts about payments that were not queried just now. */
function claimedPayments(): Prisma.Sql {
  return Prisma.sql`
    claimed AS (
      INSERT INTO payment_post_checks AS last (transaction_id, checked_at)
      SELECT id, received_at FROM about
      WHERE caller_id IS NULL OR user_id IS DISTINCT FROM caller_id
      ON CONFLICT (transaction_id) DO UPDATE SET checked_at = excluded.checked_at
      WHERE last.checked_at <= (SELECT asked_before FROM about WHERE id = last.transaction_id)
      RETURNING transaction_id
    )`;
}

/** Ends pauses until a later time than `now`, after the clock was set back. */
export async function resumePostChecks(tx: DbOrTx, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE payment_post_checks SET checked_at = ${now} WHERE checked_at > ${now}`;
}
