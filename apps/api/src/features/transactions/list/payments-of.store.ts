import { normalizeCode } from '@nobayon/shared/domain/coupon.ts';
import { spellTrxId } from '@nobayon/shared/domain/manual/trx-id.ts';
import { type DbOrTx, PLANNED_EACH_TIME, type Prisma } from '../../../db.ts';
import { prefixPattern } from '../../../like-pattern.ts';

/**
 * The condition for the payments of a user, or of a deleted one. Either has an index that returns
 * them in order.
 */
export async function paymentsOf(
  db: DbOrTx,
  userId: number,
): Promise<Prisma.TransactionWhereInput> {
  const isHere = (await db.user.count({ where: { id: userId } })) > 0;
  return isHere ? { userId } : { formerUserId: userId };
}

/** The maximum number of search results. */
const MAX_FOUND = 1_000;

/**
 * The payments whose invoice number, gateway ID or submitted transaction ID starts with a text, and
 * the newest ones with a coupon of that code.
 */
export async function findPaymentIds(db: DbOrTx, search: string): Promise<number[]> {
  const prefix = prefixPattern(search.toUpperCase());
  const trxId = spellTrxId(search);
  const rows = await db.$queryRaw<{ id: number }[]>`
    ${PLANNED_EACH_TIME}
    (SELECT id FROM transactions WHERE invoice_number LIKE ${prefix} LIMIT ${MAX_FOUND})
    UNION
    (SELECT id FROM transactions
     WHERE gateway_id IS NOT NULL AND upper(gateway_id) LIKE ${prefix} LIMIT ${MAX_FOUND})
    UNION
    (SELECT transaction_id FROM payment_claims
     WHERE ${trxId} <> '' AND trx_id LIKE ${prefixPattern(trxId)} LIMIT ${MAX_FOUND})
    UNION
    (SELECT id FROM transactions
     WHERE coupon_code = ${normalizeCode(search)} ORDER BY id DESC LIMIT ${MAX_FOUND})
    LIMIT ${MAX_FOUND}`;
  return rows.map(({ id }) => id);
}
