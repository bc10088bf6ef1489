import { MOST_EVENTS } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { type DbOrTx, Prisma, type Queryable, queryRows } from '../../db.ts';
import { storableJson } from './storable-json.ts';
import { paymentColumns, type TransactionRow } from './transactions.store.ts';

export type Post = {
  source: 'browser' | 'notification' | 'gateway';
  payload: unknown;
  receivedAt: Date;
};

/** Keeps what arrived about a payment as it arrived, for disputes. */
export async function insertEvent(
  db: Queryable,
  { transactionId, ...post }: Post & { transactionId: number },
): Promise<void> {
  const about = lockedPayment(Prisma.sql`id = ${transactionId}`, post);
  await queryRows(db, Prisma.sql`WITH ${keptPosts(about)} SELECT id FROM about`);
}

/** Between two questions to the gateway that strangers' posts about one payment lead to. */
export const POST_PAUSE_MS = 2_000;

/**
 * The same, by the number of its invoice, and the right to ask about it, in one statement. Of all
 * processes one gets that, and then nobody for a moment; its owner, who may be the caller, needs
 * none. Gives the payment, and null where there is none.
 *
 * Where the gateway is asked next, nobody waits here for the post to be on the disk: whoever posted
 * is answered after the commit of the settlement, which takes everything before it along.
 */
export async function receivePost(
  db: DbOrTx,
  { invoiceNumber, ...post }: Post & { invoiceNumber: string },
  callerId: number | null,
): Promise<{ row: TransactionRow; isClaimed: boolean } | null> {
  const now = post.receivedAt;
  const since = new Date(now.getTime() - POST_PAUSE_MS);
  const about = lockedPayment(Prisma.sql`invoice_number = ${invoiceNumber}`, post);
  const [found] = await queryRows<TransactionRow & { isClaimed: boolean; commits: string | null }>(
    db,
    Prisma.sql`
      WITH ${keptPosts(about)}, claimed AS (
        INSERT INTO payment_post_checks AS last (transaction_id, checked_at)
        SELECT id, ${now}::timestamptz FROM about
        WHERE ${callerId}::int IS NULL OR user_id IS DISTINCT FROM ${callerId}::int
        ON CONFLICT (transaction_id) DO UPDATE SET checked_at = excluded.checked_at
        WHERE last.checked_at <= ${since}
        RETURNING transaction_id
      )
      SELECT ${paymentColumns}, claim.holds AS "isClaimed", CASE
        WHEN (claim.holds OR t.user_id = ${callerId}::int) AND t.gateway <> ${NO_GATEWAY}
        THEN set_config('synchronous_commit', 'off', true) END AS commits
      FROM transactions t, (SELECT EXISTS (SELECT FROM claimed) AS holds) claim
      WHERE t.id = (SELECT id FROM about)`,
  );
  if (!found) return null;
  const { isClaimed, commits: _, ...row } = found;
  return { row, isClaimed };
}

/** Before its count, as by whoever settles it, so that no two wait for each other in a circle. */
function lockedPayment(isIt: Prisma.Sql, { source, payload, receivedAt }: Post): Prisma.Sql {
  return Prisma.sql`
    SELECT id, user_id, ${source} AS source, ${storableJson(payload)} AS payload,
      ${receivedAt}::timestamptz AS received_at
    FROM transactions WHERE ${isIt} FOR KEY SHARE`;
}

/** Posts about payments that are locked, of each one, as what `keptPosts` takes. */
export function postsOf(posts: readonly (Post & { transactionId: number })[]): Prisma.Sql {
  const records = posts.map(({ transactionId, source, payload, receivedAt }) => ({
    id: transactionId,
    source,
    payload: storableJson(payload),
    received_at: receivedAt,
  }));
  return Prisma.sql`
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      AS post (id int, source text, payload text, received_at timestamptz)`;
}

/**
 * Anybody may post, as often as they like: of each source the newest are kept, and how many there
 * were. The row of the count makes those who arrive together wait for each other, and its number is
 * the slot: the oldest is written over. Parts of a WITH; `about` gives a post and the id of its payment,
 * which is locked, of each payment one.
 */
export function keptPosts(about: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    about AS MATERIALIZED (${about}), numbered AS (
      INSERT INTO payment_event_counts AS counts (transaction_id, source, count)
      SELECT id, source::"PaymentEventSource", 1 FROM about
      ON CONFLICT (transaction_id, source) DO UPDATE SET count = counts.count + 1
      RETURNING transaction_id, source, count
    ), kept AS (
      INSERT INTO payment_events (transaction_id, source, slot, payload, received_at)
      SELECT transaction_id, numbered.source, (count - 1) % ${MOST_EVENTS}::int,
        about.payload::jsonb, about.received_at
      FROM numbered JOIN about ON about.id = transaction_id
      ON CONFLICT (transaction_id, source, slot) DO UPDATE
      SET id = excluded.id, payload = excluded.payload, received_at = excluded.received_at
    )`;
}
