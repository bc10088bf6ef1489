import { type Db, type DbOrTx, Prisma } from '../../../db.ts';

export type Logout = { clientId: string; subject: string; sid: string };
export type DueLogout = Logout & { id: number; failures: number; endedAt: Date };

const AFTER_NOTIFICATION = Prisma.sql`now() + interval '2 seconds'`;

/** Begins a statement about a service that takes notifications. */
const takesThem = (clientId: string) => Prisma.sql`
  WITH taken AS (DELETE FROM oidc_logout_refusals WHERE client_id = ${clientId})`;

/** Queues the notification of a service. */
export async function queueLogout(db: DbOrTx, { clientId, subject, sid }: Logout): Promise<void> {
  await db.$executeRaw`
    INSERT INTO oidc_logouts (client_id, subject, sid, due_at, ended_at)
    VALUES (${clientId}, ${subject}::uuid, ${sid}, now(), now())`;
}

/** Records that a service was notified. The row is deleted after two seconds. */
export async function finishLogout(
  db: Db,
  { id, clientId }: Pick<DueLogout, 'id' | 'clientId'>,
): Promise<void> {
  await db.$executeRaw`
    ${takesThem(clientId)}
    UPDATE oidc_logouts SET notified_at = now(), due_at = ${AFTER_NOTIFICATION} WHERE id = ${id}`;
}

/** Whether a service was notified of a sign-out of the user within the last second. */
export async function wasJustNotified(
  db: Db,
  { clientId, subject }: Omit<Logout, 'sid'>,
): Promise<boolean> {
  const [found] = await db.$queryRaw<{ was: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM oidc_logouts
      WHERE client_id = ${clientId} AND subject = ${subject}::uuid
        AND notified_at > now() - interval '1 second') AS was`;
  return found?.was ?? false;
}

/** The services that have a notification due. Deletes what nobody has to wait for anymore. */
export async function clientsWithDueLogouts(db: Db): Promise<string[]> {
  const clients = await db.$queryRaw<{ clientId: string }[]>`
    WITH past AS (
      DELETE FROM oidc_logouts WHERE due_at <= now() AND notified_at IS NOT NULL
    )
    SELECT DISTINCT client_id AS "clientId" FROM oidc_logouts
    WHERE due_at <= now() AND notified_at IS NULL`;
  return clients.map(({ clientId }) => clientId);
}

/** Claims due notifications of a service for half a minute. */
export function takeDueLogouts(db: Db, clientId: string, limit: number): Promise<DueLogout[]> {
  return takeLogouts(db, Prisma.sql`client_id = ${clientId} AND due_at <= now()`, limit);
}

/** Claims those about one user's sessions at one service, also if they wait for a retry. */
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
    WITH wanted AS MATERIALIZED (
      SELECT id FROM oidc_logouts WHERE ${isWanted} AND notified_at IS NULL
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE oidc_logouts SET due_at = now() + interval '30 seconds'
    WHERE id IN (SELECT id FROM wanted)
    RETURNING id, client_id AS "clientId", subject::text AS subject, sid, failures,
      ended_at AS "endedAt"`;
}

/** Records that a service has nothing at the address for notifications. Returns since when. */
export async function recordRejection(db: Db, clientId: string): Promise<Date> {
  const [row] = await db.$queryRaw<[{ since: Date }]>`
    INSERT INTO oidc_logout_refusals AS known (client_id, since) VALUES (${clientId}, now())
    ON CONFLICT (client_id) DO UPDATE SET since = known.since
    RETURNING since`;
  return row.since;
}

/** Records that a service may have something there: its last answer was another one. */
export async function forgetRejection(db: Db, clientId: string): Promise<void> {
  await db.$executeRaw`DELETE FROM oidc_logout_refusals WHERE client_id = ${clientId}`;
}

export async function deleteLogout(db: Db, id: number): Promise<void> {
  await db.$executeRaw`DELETE FROM oidc_logouts WHERE id = ${id}`;
}

export async function delayLogout(db: Db, id: number, delayMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE oidc_logouts SET failures = failures + 1, due_at = now() + make_interval(secs => ${delayMs}::int / 1000.0)
    WHERE id = ${id}`;
}
