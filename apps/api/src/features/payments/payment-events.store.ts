import { MOST_EVENTS } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { NO_GATEWAY } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { anyOf, type DbOrTx, Prisma, type Queryable, queryRows } from '../../db.ts';
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
  { transactionId, source, payload, receivedAt }: Post & { transactionId: number },
): Promise<void> {
  // Before its count, as by whoever settles it, so that no two wait for each other in a circle.
  const about = Prisma.sql`
    SELECT id, ${source} AS source, ${storableJson(payload)} AS payload,
      ${receivedAt}::timestamptz AS received_at
    FROM transactions WHERE id = ${transactionId} FOR KEY SHARE`;
  await queryRows(db, Prisma.sql`WITH ${keptPosts(about)} SELECT id FROM about`);
}

/** Between two questions to the gateway that strangers' posts about one payment lead to. */
export const POST_PAUSE_MS = 2_000;

/** A post by whoever called; null where nobody has said who they are. */
export type NamedPost = Post & { invoiceNumber: string; callerId: number | null };

export type Received = {
  row: TransactionRow;
  /** Whether this post got the right to have the gateway asked. */
  isClaimed: boolean;
};

/**
 * The same, by the numbers of their invoices, of each one, and the right to ask about it, in one
 * statement. Of all processes one gets that, and then nobody for a moment; its owner, who may be the
 * caller, needs none. Gives nothing for a number that nobody has, and null for a payment that
 * somebody else holds, of which nothing was kept, unless it is waited for.
 *
 * Where the gateway is asked next about all of them, nobody waits here for the posts to be on the
 * disk: whoever posted is answered after the commit of the settlement, which takes everything before
 * it along.
 */
export async function receivePosts(
  db: DbOrTx,
  posts: readonly NamedPost[],
  { waits }: { waits: boolean },
): Promise<Map<string, Received | null>> {
  const records = posts.map(({ invoiceNumber, callerId, ...post }) => ({
    ...eventRecord(post),
    // Halves of characters are no JSON that PostgreSQL reads.
    invoice_number: invoiceNumber.toWellFormed(),
    caller_id: callerId,
    asked_before: new Date(post.receivedAt.getTime() - POST_PAUSE_MS),
  }));
  const invoices = anyOf(
    posts.map(({ invoiceNumber }) => invoiceNumber),
    'text',
  );
  // Locked before its count, as by whoever settles it, so that no two wait for each other in a circle.
  const about = Prisma.sql`
    SELECT t.id, t.user_id, t.gateway, post.*
    FROM transactions t JOIN jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS post (
      invoice_number text, source text, payload text, received_at timestamptz, caller_id int,
      asked_before timestamptz) USING (invoice_number)
    WHERE t.invoice_number = ${invoices}
    FOR NO KEY UPDATE OF t ${waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`}`;
  const statement = Prisma.sql`
    WITH ${keptPosts(about)}, claimed AS (
      INSERT INTO payment_post_checks AS last (transaction_id, checked_at)
      SELECT id, received_at FROM about
      WHERE caller_id IS NULL OR user_id IS DISTINCT FROM caller_id
      ON CONFLICT (transaction_id) DO UPDATE SET checked_at = excluded.checked_at
      WHERE last.checked_at <= (SELECT asked_before FROM about WHERE id = last.transaction_id)
      RETURNING transaction_id
    ), known AS MATERIALIZED (
      SELECT about.id, claimed.transaction_id IS NOT NULL AS "isClaimed",
        (claimed.transaction_id IS NOT NULL OR about.user_id = about.caller_id)
          AND about.gateway <> ${NO_GATEWAY} AS "isAsked"
      FROM about LEFT JOIN claimed ON claimed.transaction_id = about.id
    )
    SELECT ${paymentColumns}, known."isClaimed", (
      SELECT set_config('synchronous_commit', 'off', true) FROM known HAVING bool_and("isAsked")
    ) AS commits
    FROM transactions t LEFT JOIN known ON known.id = t.id
    WHERE t.invoice_number = ${invoices}`;
  type Found = TransactionRow & { isClaimed: boolean | null; commits: string | null };
  const found = await queryRows<Found>(db, statement);
  return new Map(
    found.map(({ isClaimed, commits: _, ...row }) => [
      row.invoiceNumber,
      isClaimed === null ? null : { row, isClaimed },
    ]),
  );
}

/** Posts about payments that are locked, of each one, as what `keptPosts` takes. */
export function postsOf(posts: readonly (Post & { transactionId: number })[]): Prisma.Sql {
  const records = posts.map(({ transactionId, ...post }) => ({
    id: transactionId,
    ...eventRecord(post),
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

function eventRecord({ source, payload, receivedAt }: Post) {
  return { source, payload: storableJson(payload), received_at: receivedAt };
}
