import type { AuditAction, AuditSubject } from '@nobayon/shared/contract/audit.ts';
import { fullName } from '@nobayon/shared/domain/full-name.ts';
import type { Db, DbOrTx } from '../../db.ts';
import { AppError } from '../../http/app-error.ts';
import { COUNT_CAP, type Total, totalOf } from '../../http/pagination.ts';
import { type Changes, changesBetween, type Fields } from './changes-between.ts';

export type Audited = {
  action: AuditAction;
  subject: AuditSubject;
  /** Null for a change of many at once. */
  subjectId: number | null;
  /** What it is called: an email, a plan's name, a coupon's code, an invoice number. */
  subjectName: string;
  /** As the administrator would read them. Never a secret. Only what differs is kept. */
  before: Fields | null;
  after: Fields | null;
};

/**
 * Writes down who changed what, in the commit of the change. A change that changed nothing is not
 * written.
 */
export async function recordAudit(
  tx: DbOrTx,
  adminId: number,
  { before, after, ...audited }: Audited,
  now: Date,
): Promise<void> {
  const changes: Changes = changesBetween(before, after);
  if (changes === null) return;
  const admin = await holdAdmin(tx, adminId);
  await tx.auditEntry.create({
    data: {
      ...audited,
      adminId,
      adminName: fullName(admin),
      adminEmail: admin.email,
      ...changes,
      at: now,
    },
  });
}

/** Throws `session_ended` for an account that was deleted while its owner changed something. */
async function holdAdmin(tx: DbOrTx, id: number) {
  // Until the commit it is not deleted, which would leave the entry without its author.
  const [admin] = await tx.$queryRaw<{ firstname: string; lastname: string; email: string }[]>`
    SELECT firstname, lastname, email FROM users WHERE id = ${id} FOR KEY SHARE`;
  if (!admin) throw new AppError('session_ended');
  return admin;
}

/** The administrator as whoever did something by hand is remembered. */
export async function findActor(tx: DbOrTx, id: number): Promise<{ id: number; name: string }> {
  return { id, name: fullName(await holdAdmin(tx, id)) };
}

/** Newest first. */
export function listEntries(
  db: Db,
  { subject, page, limit }: { subject?: AuditSubject | undefined; page: number; limit: number },
) {
  return db.auditEntry.findMany({
    where: ofSubject(subject),
    orderBy: { id: 'desc' },
    skip: (page - 1) * limit,
    take: limit,
  });
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export async function countEntries(db: Db, subject: AuditSubject | undefined): Promise<Total> {
  return totalOf(await db.auditEntry.count({ where: ofSubject(subject), take: COUNT_CAP + 1 }));
}

function ofSubject(subject: AuditSubject | undefined) {
  return subject === undefined ? {} : { subject };
}
