import { type Db, type DbOrTx, Prisma } from '../../../db.ts';

export type Logout = { clientId: string; subject: string; sid: string };
export type DueLogout = Logout & { id: number; failures: number; endedAt: Date };

/** Queues the notification of a service. */
export async function queueLogout(db: DbOrTx, { clientId, subject, sid }: Logout): Promise<void> {
  await db.$executeRaw`
    INSERT INTO oidc_logouts (client_id, subject, sid, due_at, ended_at)
    VALUES (${clientId}, ${subject}::uuid, ${sid}, now(), now())`;
}

/** Claims due notifications for half a minute. */
export function takeDueLogouts(db: Db, limit: number): Promise<DueLogout[]> {
  const isDue = Prisma.sql`due_at <= now()`;
  return takeLogouts(db, isDue, limit);
}

/** The same for those about one user's sessions at one service, also if they wait for a retry. */
export function takeLogoutsOf(
  db: Db,
  { clientId, subject }: Omit<Logout, 'sid'>,
  limit: number,
): Promise<DueLogout[]> {
  const isTheirs = Prisma.sql`client_id = ${clientId} AND subject = ${subject}::uuid`;
  return takeLogouts(db, isTheirs, limit);
}

function takeLogouts(db: Db, isWanted: Prisma.Sql, limit: number): Promise<DueLogout[]> {
  return db.$queryRaw`
    UPDATE oidc_logouts SET due_at = now() + interval '30 seconds'
    WHERE id IN (
      SELECT id FROM oidc_logouts WHERE ${isWanted} ORDER BY due_at LIMIT ${limit}
      FOR UPDATE SKIP LOCKED)
    RETURNING id, client_id AS "clientId", subject::text AS subject, sid, failures,
      ended_at AS "endedAt"`;
}

export async function deleteLogout(db: Db, id: number): Promise<void> {
  await db.$executeRaw`DELETE FROM oidc_logouts WHERE id = ${id}`;
}

export async function delayLogout(db: Db, id: number, delayMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE oidc_logouts SET failures = failures + 1, due_at = now() + make_interval(secs => ${delayMs}::int / 1000.0)
    WHERE id = ${id}`;
}
