import type { MailKind } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { Db, DbOrTx } from '../db.ts';
import { hashAddress } from '../features/auth/address/hash-address.ts';

/**
 * Claims an email for sending. `busy` if another process claimed it after `staleBefore` and may be
 * sending it.
 */
export async function claimMail(
  db: Db,
  { key, userId, address }: { key: string; userId: number | null; address: string },
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<'claimed' | 'sent' | 'busy'> {
  const claimed = await db.$executeRaw`
    INSERT INTO mails (key, user_id, address_hash, claimed_at)
    VALUES (${key}, ${userId}::int, ${hashAddress(address)}, ${now})
    ON CONFLICT (key) DO UPDATE SET claimed_at = ${now}
    WHERE mails.sent_at IS NULL AND mails.claimed_at <= ${staleBefore}`;
  if (claimed > 0) return 'claimed';
  const mail = await db.mail.findUnique({ where: { key }, select: { sentAt: true } });
  return mail?.sentAt ? 'sent' : 'busy';
}

/** Those of these emails that have been sent. */
export async function findSentKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const sent = await db.mail.findMany({
    where: { key: { in: keys }, sentAt: { not: null } },
    select: { key: true },
  });
  return new Set(sent.map(({ key }) => key));
}

/**
 * When the newest emails to an address were claimed, newest first, of those of these kinds and with
 * other keys.
 */
export async function findClaimTimes(
  db: Db,
  { addressHash, kinds, key }: { addressHash: string; kinds: readonly MailKind[]; key: string },
  count: number,
): Promise<Date[]> {
  const found = await db.mail.findMany({
    where: {
      addressHash,
      key: { not: key },
      OR: kinds.map((kind) => ({ key: { startsWith: `${kind}:` } })),
    },
    orderBy: { id: 'desc' },
    take: count,
    select: { claimedAt: true },
  });
  return found.map(({ claimedAt }) => claimedAt);
}

/** Extends a claim while the email is being sent. */
export async function renewClaim(db: Db, key: string, now: Date): Promise<void> {
  await db.mail.updateMany({ where: { key, sentAt: null }, data: { claimedAt: now } });
}

/** Records that an email needs no further attempt, even if its claim was released meanwhile. */
export async function markSent(
  db: Db,
  { key, userId }: { key: string; userId: number | null },
  { sentAt, subject, refusal }: { sentAt: Date; subject: string; refusal: string | null },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO mails (key, user_id, claimed_at, sent_at, subject, refusal)
    VALUES (${key}, (SELECT id FROM users WHERE id = ${userId}::int), ${sentAt}, ${sentAt},
      ${subject}, ${refusal})
    ON CONFLICT (key) DO UPDATE SET sent_at = ${sentAt}, subject = ${subject}, refusal = ${refusal}`;
}

/** Gives up a claim after a failure, so that the next attempt does not have to wait. */
export async function releaseClaim(db: Db, key: string): Promise<void> {
  await db.mail.deleteMany({ where: { key, sentAt: null } });
}

/**
 * Gives up claims whose worker was killed. The next attempt would take one over, but there is none
 * if the email is no longer due, for example because the user has renewed.
 */
export async function releaseStaleClaims(db: Db, staleBefore: Date): Promise<void> {
  await db.mail.deleteMany({ where: { sentAt: null, claimedAt: { lte: staleBefore } } });
}

/** Ends claims of a later time than `now`, after the clock was set back. */
export async function resumeMails(tx: DbOrTx, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE mails SET claimed_at = ${now} WHERE sent_at IS NULL AND claimed_at > ${now}`;
}
