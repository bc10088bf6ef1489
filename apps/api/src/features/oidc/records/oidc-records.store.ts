import { type Db, type DbOrTx, Prisma } from '../../../db.ts';
import { jsonForDatabase } from '../../../json-for-database.ts';

export type Payload = Record<string, unknown>;

type NewRecord = {
  model: string;
  id: string;
  payload: Payload;
  grantId: string | null;
  uid: string | null;
  expiresAt: Date;
};

/** How many that have expired are deleted with each new one: they cannot pile up. */
const SWEPT = 10;

export async function saveRecord(db: Db, record: NewRecord): Promise<void> {
  const { model, id, grantId, uid, expiresAt } = record;
  // Some of it anybody may have sent, who has not signed in.
  const payload = jsonForDatabase(record.payload);
  await db.$executeRaw`
    WITH expired AS (
      DELETE FROM oidc_records WHERE (model, id) IN (
        SELECT model, id FROM oidc_records WHERE expires_at < now() - interval '5 minutes'
        LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED))
    INSERT INTO oidc_records (model, id, payload, grant_id, uid, expires_at)
    VALUES (${model}, ${id}, ${payload}::jsonb, ${grantId}, ${uid}, ${expiresAt})
    ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload,
      grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`;
}

export type Found = { payload: Payload; consumedAt: Date | null };

export async function findRecord(db: Db, model: string, id: string): Promise<Found | null> {
  const [found] = await db.$queryRaw<Found[]>`
    SELECT payload, consumed_at AS "consumedAt" FROM oidc_records
    WHERE model = ${model} AND id = ${id}`;
  return found ?? null;
}

/** False when somebody else has used it meanwhile. */
export async function consumeRecord(db: Db, model: string, id: string): Promise<boolean> {
  const used = await db.$executeRaw`
    UPDATE oidc_records SET consumed_at = now()
    WHERE model = ${model} AND id = ${id} AND consumed_at IS NULL`;
  return used > 0;
}

export async function deleteRecord(db: Db, model: string, id: string): Promise<void> {
  await db.$executeRaw`DELETE FROM oidc_records WHERE model = ${model} AND id = ${id}`;
}

/** Everything that was given on these grants, and the grants. */
export async function deleteGrants(db: DbOrTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.$executeRaw`DELETE FROM oidc_records WHERE grant_id IN (${Prisma.join(ids)})`;
}

export async function deleteOfGrant(db: Db, model: string, grantId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM oidc_records WHERE model = ${model} AND grant_id = ${grantId}`;
}
