import type { Db } from '../../db.ts';

// Each deletes what is older than `before`, `limit` rows at most, and says how many there were.

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

export function deleteOldAudits(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM audit_entries WHERE id IN (
      SELECT id FROM audit_entries WHERE at < ${before} LIMIT ${limit})`;
}

/** Reset links that expired before then. */
export function deletePasswordResets(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM password_resets WHERE user_id IN (
      SELECT user_id FROM password_resets WHERE expires_at < ${before} LIMIT ${limit})`;
}

/** Confirmations and changes of an address that were requested before then. */
export function deleteAddressProofs(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM address_proofs WHERE user_id IN (
      SELECT user_id FROM address_proofs WHERE requested_at < ${before} LIMIT ${limit})`;
}

/** Sessions whose token expired before then. */
export function deleteSessions(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE expires_at < ${before} LIMIT ${limit})`;
}

/** Sign-ins and attempts before then. */
export function deleteOldSignIns(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM sign_ins WHERE id IN (SELECT id FROM sign_ins WHERE at < ${before} LIMIT ${limit})`;
}

/** Devices that were last used before then. */
export function deleteUnseenDevices(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM known_devices WHERE id IN (
      SELECT id FROM known_devices WHERE last_seen_at < ${before} LIMIT ${limit})`;
}

/** Tickets of second factors that expired before then. */
export function deleteFactorTickets(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM factor_tickets WHERE token_hash IN (
      SELECT token_hash FROM factor_tickets WHERE expires_at < ${before} LIMIT ${limit})`;
}

/** Used export links that expired before then. */
export function deleteSpentTickets(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM spent_tickets WHERE id IN (
      SELECT id FROM spent_tickets WHERE expires_at < ${before} LIMIT ${limit})`;
}

/** Sign-ins, codes, tokens and sessions of the OpenID provider that expired before then. */
export function deleteOidcRecords(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM oidc_records WHERE (model, id) IN (
      SELECT model, id FROM oidc_records WHERE expires_at < ${before} LIMIT ${limit})`;
}

export function deleteOidcSessions(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM oidc_sessions WHERE uid IN (
      SELECT uid FROM oidc_sessions WHERE expires_at < ${before} LIMIT ${limit})`;
}

/** Records of sent emails. An email that was claimed but not sent is still owed. */
export function deleteSentMails(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM mails WHERE id IN (
      SELECT id FROM mails WHERE sent_at < ${before} LIMIT ${limit})`;
}

/** Reports of comparisons with the chat service, except the newest, which is shown. */
export function deleteChatSweeps(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM chat_sweeps WHERE id IN (
      SELECT id FROM chat_sweeps
      WHERE started_at < ${before} AND id < (SELECT max(id) FROM chat_sweeps)
      LIMIT ${limit})`;
}

/** Resolved records of access that could not be removed. Open ones stay until they are done. */
export function deleteSettledRemovals(db: Db, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM chat_removals WHERE id IN (
      SELECT id FROM chat_removals WHERE settled_at < ${before} LIMIT ${limit})`;
}

/** Jobs that failed for the last time before then, through the queue's own function. */
export async function deleteGivenUpJobs(db: Db, before: Date, limit: number): Promise<number> {
  const [deleted] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${before}
      LIMIT ${limit}))`;
  return deleted.count;
}
