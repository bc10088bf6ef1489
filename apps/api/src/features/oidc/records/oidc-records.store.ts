import { jsonForDatabase } from '../../../database/json-for-database.ts';
import { type Db, type DbOrTx, Prisma } from '../../../db.ts';

export type Payload = Record<string, unknown>;

type NewRecord = {
  model: string;
  id: string;
  payload: Payload;
  grantId: string | null;
  uid: string | null;
  expiresAt: Date;
};

/** How many expired records are deleted with each new one, so that they do not accumulate. */
const SWEPT = 10;

export async function saveRecord(db: Db, record: NewRecord): Promise<void> {
  const { model, id, grantId, uid, expiresAt } = record;
  // May contain input of unauthenticated callers.
  const payload = jsonForDatabase(record.payload);
  await db.$executeRaw`
    WITH expired AS MATERIALIZED (
      SELECT model, id FROM oidc_records WHERE expires_at < now() - interval '5 minutes'
      LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED
    ), swept AS (
      DELETE FROM oidc_records WHERE (model, id) IN (SELECT model, id FROM expired)
    )
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

/** False if another request has used it in the meantime. */
export async function consumeRecord(db: Db, model: string, id: string): Promise<boolean> {
  const used = await db.$executeRaw`
    UPDATE oidc_records SET consumed_at = now()
    WHERE model = ${model} AND id = ${id} AND consumed_at IS NULL`;
  return used > 0;
}

export async function deleteRecord(db: Db, model: string, id: string): Promise<void> {
  await db.$executeRaw`DELETE FROM oidc_records WHERE model = ${model} AND id = ${id}`;
}

/** Deletes grants and all of their records. */
export async function deleteGrants(db: DbOrTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.$executeRaw`DELETE FROM oidc_records WHERE grant_id IN (${Prisma.join(ids)})`;
}

export async function deleteOfGrant(db: Db, model: string, grantId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM oidc_records WHERE model = ${model} AND grant_id = ${grantId}`;
}
