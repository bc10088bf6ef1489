import type { AuditAction, AuditSubject } from '@nobayon/shared/contract/admin/audit.ts';
import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import { type Db, type DbOrTx, Prisma } from '../../db.ts';
import { AppError } from '../../http/app-error.ts';
import { COUNT_CAP, type Total, totalOf } from '../../http/pagination.ts';
import { type Changes, changesBetween, type Fields } from './changes-between.ts';

export type AuditedChange = {
  adminId: number;
  action: AuditAction;
  subject: AuditSubject;
  /** Null for a change of many at once. */
  subjectId: number | null;
  /** What it is called: an email, a plan's name, a coupon's code, an invoice number. */
  subjectName: string;
  /**
   * In the form in which administrators read them; null if there was nothing before or is nothing
   * after. Never a secret. Only differences are stored.
   */
  before?: Fields | null;
  after?: Fields | null;
  at: Date;
};

/**
 * Records who changed what, in the transaction of the change. Returns the id of the entry, or null
 * if nothing has changed.
 */
export async function recordAudit(
  tx: DbOrTx,
  { before = null, after = null, ...audited }: AuditedChange,
): Promise<number | null> {
  const changes: Changes = changesBetween(before, after);
  if (changes === null) return null;
  const isOwn = audited.subject === 'user' && audited.subjectId === audited.adminId;
  const admin = await lockAuthor(tx, audited.adminId, { isOwn });
  const { id } = await tx.auditEntry.create({
    data: {
      ...audited,
      adminName: fullName(admin),
      adminEmail: admin.email,
      ...changes,
    },
  });
  return id;
}

/**
 * Records what a user changed about their own account, if they are an administrator, in the
 * transaction of the change.
 */
export async function recordOwnChange(
  tx: DbOrTx,
  userId: number,
  change: Pick<AuditedChange, 'before' | 'after' | 'at'>,
): Promise<void> {
  const select = { role: true, mustProveAddress: true, email: true } as const;
  const user = await tx.user.findUnique({ where: { id: userId }, select });
  if (user?.role !== 'admin' || user.mustProveAddress) return;
  await recordAudit(tx, {
    adminId: userId,
    action: 'update',
    subject: 'user',
    subjectId: userId,
    subjectName: user.email,
    ...change,
  });
}

/** Records an action that changes nothing here by itself, right before it. */
export async function recordAction(db: Db, action: AuditedChange): Promise<void> {
  await db.$transaction((tx) => recordAudit(tx, action));
}

/**
 * Throws `session_ended` for an account that was deleted or is no administrator any more. Everybody
 * may change their own.
 */
async function lockAuthor(tx: DbOrTx, id: number, { isOwn }: { isOwn: boolean }) {
  // Locked until the commit, because if the account was deleted, the entry would have no author.
  const [author] = await tx.$queryRaw<{ firstname: string; lastname: string; email: string }[]>`
    SELECT firstname, lastname, email FROM users
    WHERE id = ${id} AND ((role = 'admin' AND NOT must_prove_address) OR ${isOwn})
    FOR KEY SHARE`;
  if (!author) throw new AppError('session_ended');
  return author;
}

/** The administrator, as recorded with subscription events. Throws `session_ended`. */
export async function findActor(tx: DbOrTx, id: number): Promise<{ id: number; name: string }> {
  return { id, name: fullName(await lockAuthor(tx, id, { isOwn: false })) };
}

export type AuditChoice = {
  subject?: AuditSubject | undefined;
  /** Changes of this user, who may have been deleted, and of their payments. */
  userId?: number | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
};

type Page = { page: number; limit: number };

/** Newest first. */
export function listEntries(db: Db, choice: AuditChoice, { page, limit }: Page) {
  return entriesOf(db, choice, { skip: (page - 1) * limit, limit, beforeId: null });
}

/** The entries before one, newest first. */
export function listEntriesBefore(
  db: Db,
  { choice, beforeId, limit }: { choice: AuditChoice; beforeId: number | null; limit: number },
) {
  return entriesOf(db, choice, { skip: 0, limit, beforeId });
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

type Part = { skip: number; limit: number; beforeId: number | null };

async function entriesOf(db: Db, choice: AuditChoice, { skip, limit, beforeId }: Part) {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM ${chosen(choice)} AS chosen
    WHERE ${beforeId === null ? Prisma.sql`TRUE` : Prisma.sql`id < ${beforeId}`}
    ORDER BY id DESC LIMIT ${limit} OFFSET ${skip}`;
  return db.auditEntry.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: { id: 'desc' },
  });
}

export async function countEntries(db: Db, choice: AuditChoice): Promise<Total> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM ${chosen(choice)} AS chosen LIMIT ${COUNT_CAP + 1}
    ) AS counted`;
  return totalOf(counted?.count ?? 0);
}

function chosen({ subject, userId, since, before }: AuditChoice): Prisma.Sql {
  const within = Prisma.sql`
    ${since === undefined ? Prisma.sql`TRUE` : Prisma.sql`at >= ${since}`}
    AND ${before === undefined ? Prisma.sql`TRUE` : Prisma.sql`at < ${before}`}`;
  if (userId !== undefined) {
    return Prisma.sql`(SELECT id FROM ${aboutUser(userId, subject)} AS about WHERE ${within})`;
  }
  const ofSubject = subject ? Prisma.sql`subject = ${subject}::"AuditSubject"` : Prisma.sql`TRUE`;
  return Prisma.sql`(SELECT id FROM audit_entries WHERE ${ofSubject} AND ${within})`;
}

/** Changes of a user, who may have been deleted, and of their payments. */
function aboutUser(userId: number, subject: AuditSubject | undefined): Prisma.Sql {
  const ofUser = subject === undefined || subject === 'user';
  const ofPayments = subject === undefined || subject === 'transaction';
  return Prisma.sql`(
    SELECT id, at FROM audit_entries
    WHERE ${ofUser} AND subject = 'user' AND subject_id = ${userId}
    UNION ALL
    SELECT a.id, a.at FROM transactions t
    JOIN audit_entries a ON a.subject = 'transaction' AND a.subject_id = t.id
    WHERE ${ofPayments} AND (t.user_id = ${userId} OR t.former_user_id = ${userId})
  )`;
}
