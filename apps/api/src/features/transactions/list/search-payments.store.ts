import { searchedNumbers } from '@nobayon/shared/domain/account/searched-numbers.ts';
import { normalizeCode } from '@nobayon/shared/domain/coupon.ts';
import { normalizeTrxIdPart } from '@nobayon/shared/domain/manual/trx-id.ts';
import { prefixPattern } from '../../../database/like-pattern.ts';
import { type Db, PLANNED_EACH_TIME, Prisma } from '../../../db.ts';
import { COUNT_CAP, type Total, totalOf } from '../../../http/pagination.ts';
import type { PaymentCondition } from './filter-transactions.ts';
import { paymentsSentFrom } from './sent-from.store.ts';

type Search = { search: string; where: PaymentCondition; skip: number; take: number };

const NEWEST_FIRST = Prisma.sql`ORDER BY created_at DESC, id DESC`;

/**
 * A page of the payments whose invoice number, gateway ID or submitted transaction ID starts with a
 * text, whose coupon has that code, or that were sent from that number, and how many there are.
 */
export async function searchPayments(
  db: Db,
  search: Search,
): Promise<{ ids: number[]; total: Total }> {
  const { counted, ordered } = searchStatements(search);
  const [found] = await db.$queryRaw<[{ count: number; ids: number[] }]>(counted);
  const total = totalOf(found.count);
  if (!total.capped) return { ids: found.ids, total };
  const rows = await db.$queryRaw<{ id: number }[]>(ordered);
  return { ids: rows.map(({ id }) => id), total };
}

/**
 * Few payments are found through the indexes of these columns, `counted` and then sorted. Of more
 * than are counted, any range of time contains some, so their page is read `ordered` as the list.
 */
export function searchStatements({ search, where, skip, take }: Search): {
  counted: Prisma.Sql;
  ordered: Prisma.Sql;
} {
  const matching = Prisma.sql`FROM transactions WHERE ${condition(where)} AND ${matches(search)}`;
  const page = Prisma.sql`${NEWEST_FIRST} LIMIT ${take}::int OFFSET ${skip}::int`;
  const counted = Prisma.sql`
    ${PLANNED_EACH_TIME}
    WITH found AS MATERIALIZED (SELECT id, created_at ${matching} LIMIT ${COUNT_CAP + 1}::int)
    SELECT (SELECT count(*)::int FROM found) AS count, ARRAY(SELECT id FROM found ${page}) AS ids`;
  return { counted, ordered: Prisma.sql`${PLANNED_EACH_TIME} SELECT id ${matching} ${page}` };
}

/** Each array is read once, so that all parts are looked up in an index. */
function matches(search: string): Prisma.Sql {
  const prefix = prefixPattern(search.toUpperCase());
  const trxPrefix = prefixPattern(normalizeTrxIdPart(search) || search.toUpperCase());
  const numbers = searchedNumbers(search);
  const sentFrom =
    numbers.length > 0
      ? Prisma.sql`OR id = ANY (ARRAY(SELECT sent.id FROM (${paymentsSentFrom(numbers)}) AS sent))`
      : Prisma.empty;
  return Prisma.sql`(
    invoice_number LIKE ${prefix}
    OR gateway_id IS NOT NULL
      AND (upper(gateway_id) LIKE ${prefix} OR upper(gateway_id) LIKE ${trxPrefix})
    OR coupon_code = ${normalizeCode(search)}
    OR id = ANY (ARRAY(
      SELECT transaction_id FROM payment_claims WHERE trx_id LIKE ${trxPrefix}))
    ${sentFrom})`;
}

function condition({ status, gateway, createdAt, ...of }: PaymentCondition): Prisma.Sql {
  const parts = [
    Prisma.sql`deleted_at IS NULL`,
    status && Prisma.sql`status = ${status}::"TransactionStatus"`,
    gateway && Prisma.sql`gateway = ${gateway}`,
    createdAt.gte && Prisma.sql`created_at >= ${createdAt.gte}`,
    createdAt.lt && Prisma.sql`created_at < ${createdAt.lt}`,
    of.userId !== undefined && Prisma.sql`user_id = ${of.userId}`,
    of.formerUserId !== undefined && Prisma.sql`former_user_id = ${of.formerUserId}`,
  ];
  return Prisma.join(
    parts.filter((part) => part instanceof Prisma.Sql),
    ' AND ',
  );
}
