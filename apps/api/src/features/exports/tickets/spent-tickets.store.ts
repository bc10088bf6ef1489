import type { Db } from '../../../db.ts';

/** Records the use of a ticket. False if it has been used before. */
export async function spendTicket(
  db: Db,
  { id, expiresAt }: { id: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const spent = await db.$executeRaw`
    WITH ended AS (DELETE FROM spent_tickets WHERE expires_at < ${now})
    INSERT INTO spent_tickets (id, expires_at) VALUES (${id}::uuid, ${expiresAt})
    ON CONFLICT (id) DO NOTHING`;
  return spent === 1;
}
