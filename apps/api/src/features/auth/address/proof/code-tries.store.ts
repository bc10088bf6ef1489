import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import type { DbOrTx } from '../../../../db.ts';
import { hashAddress } from '../hash-address.ts';

/** How many codes can be entered for one address in a day, by all users together. */
const MAX_TRIES_A_DAY = 20;

/**
 * Counts a code that is entered for an address, whoever enters it: anybody can request codes for a
 * stranger's address with any number of accounts. In the database, because it has to outlast a
 * restart. False if none is left; of simultaneous ones, no more than the limit.
 */
export async function countCodeTry(db: DbOrTx, email: string, now: Date): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const counted = await db.$executeRaw`
    INSERT INTO address_code_tries AS t (address_hash, tried_at)
    VALUES (${hashAddress(email)}, ARRAY[${now}::timestamptz(3)])
    ON CONFLICT (address_hash) DO UPDATE
    SET tried_at = ARRAY(SELECT at FROM unnest(t.tried_at) AS at WHERE at > ${dayAgo} ORDER BY at)
      || ${now}::timestamptz(3)
    WHERE (SELECT count(*) FROM unnest(t.tried_at) AS at WHERE at > ${dayAgo})
      < ${MAX_TRIES_A_DAY}`;
  return counted > 0;
}
