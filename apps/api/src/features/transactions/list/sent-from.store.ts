import { unsignedGateways } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { type DbOrTx, PLANNED_EACH_TIME, Prisma } from '../../../db.ts';

/**
 * Selects the `id` of each payment that was sent from one of these numbers, and the `number`: as the
 * customer says with a manual payment, or as its gateway reports. Anybody can post as a gateway that
 * does not sign: only its replies count.
 */
export function paymentsSentFrom(numbers: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT transaction_id AS id, sender_number AS number FROM payment_claims
    WHERE sender_number = ANY (${numbers}::text[])
    UNION
    SELECT paid.id, event.payer_number
    FROM payment_events event JOIN transactions paid ON paid.id = event.transaction_id
    WHERE event.payer_number = ANY (${numbers}::text[])
      AND event.source IN ('gateway', 'notification')
      AND (event.source = 'gateway' OR paid.gateway <> ALL (${[...unsignedGateways]}::text[]))`;
}

/** The newest payments from these numbers, each with the number. */
export async function findPaymentsSentFrom(
  db: DbOrTx,
  numbers: readonly string[],
  limit: number,
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: number; number: string }[]>`
    ${PLANNED_EACH_TIME}
    SELECT id, min(number) AS number FROM (${paymentsSentFrom(numbers)}) AS sent
    GROUP BY id ORDER BY id DESC LIMIT ${limit}`;
  return new Map(rows.map(({ id, number }) => [id, number]));
}
