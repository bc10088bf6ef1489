import { type Db, Prisma } from '../../db.ts';

/** Deletes what is older than `before`, `limit` rows at most, and returns how many there were. */
export type Delete = (db: Db, before: Date, limit: number) => Promise<number>;

/** For rows whose instant is in a column, and which `and` may select further. */
function deleteFrom(table: string, key: string, instant: string, and = Prisma.empty): Delete {
  const [rows, columns, at] = [Prisma.raw(table), Prisma.raw(key), Prisma.raw(instant)];
  return (db, before, limit) => db.$executeRaw`
    DELETE FROM ${rows} WHERE (${columns}) IN (
      SELECT ${columns} FROM ${rows} WHERE ${at} < ${before} ${and} LIMIT ${limit})`;
}

/**
 * Events of finished payments. Pending payments and those that need attention keep all events,
 * however old: they are the evidence.
 */
export function deleteOldPaymentEvents(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM payment_events WHERE id IN (
      SELECT e.id FROM payment_events e
      JOIN transactions t ON t.id = e.transaction_id
      WHERE e.received_at < ${before} AND t.status NOT IN ('pending', 'review')
        AND NOT EXISTS (
          SELECT FROM attention a WHERE a.transaction_id = t.id AND a.resolved_at IS NULL
        )
      LIMIT ${limit})`;
}

export const deleteOldAudits = deleteFrom('audit_entries', 'id', 'at');

/** Reset links that expired before then. */
export const deletePasswordResets = deleteFrom('password_resets', 'user_id', 'expires_at');

/** Confirmations and changes of an address that were requested before then. */
export const deleteAddressProofs = deleteFrom('address_proofs', 'user_id', 'requested_at');

/** Counts of entered codes, of which the last one stopped counting before then. */
export const deleteCodeTries = deleteFrom(
  'address_code_tries',
  'address_hash',
  "tried_at[cardinality(tried_at)] + interval '1 day'",
);

/** Sessions whose token expired before then. */
export const deleteSessions = deleteFrom('sessions', 'id', 'expires_at');

/** Sign-ins and attempts before then. */
export const deleteOldSignIns = deleteFrom('sign_ins', 'id', 'at');

/** Devices that were last used before then. */
export const deleteUnseenDevices = deleteFrom('known_devices', 'id', 'last_seen_at');

/** Tickets of second factors that expired before then. */
export const deleteFactorTickets = deleteFrom('factor_tickets', 'token_hash', 'expires_at');

/** Used export links that expired before then. */
export const deleteSpentTickets = deleteFrom('spent_tickets', 'id', 'expires_at');

/** Sign-ins, codes, tokens and sessions of the OpenID provider that expired before then. */
export const deleteOidcRecords = deleteFrom('oidc_records', 'model, id', 'expires_at');

export const deleteOidcSessions = deleteFrom('oidc_sessions', 'uid', 'expires_at');

/** Records of sent emails. Those of emails that are being sent have no time yet. */
export const deleteSentMails = deleteFrom('mails', 'id', 'sent_at');

/** Reports of comparisons with the chat service, except the newest, which is shown. */
export const deleteChatSweeps = deleteFrom(
  'chat_sweeps',
  'id',
  'started_at',
  Prisma.sql`AND id < (SELECT max(id) FROM chat_sweeps)`,
);

/** Resolved records of access that could not be removed. Open ones stay until they are done. */
export const deleteSettledRemovals = deleteFrom('chat_removals', 'id', 'settled_at');

/** Jobs that failed for the last time before then, through the queue's own function. */
export async function deleteGivenUpJobs(db: Db, before: Date, limit: number): Promise<number> {
  const [deleted] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${before}
      LIMIT ${limit}))`;
  return deleted.count;
}
