import type { AuditEntry, audit } from '@nobayon/shared/contract/admin/audit.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { paginationOf } from '../../http/pagination.ts';
import { countEntries, type EntryRow, listEntries } from './audit.store.ts';
import { chooseAudit } from './choose-audit.ts';

export async function listAudit(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  { query }: Request<typeof audit.list>,
): Promise<RawReply<typeof audit.list>> {
  const choice = chooseAudit(query, settings.timeZone);
  const [total, rows] = await Promise.all([
    countEntries(db, choice),
    listEntries(db, choice, query),
  ]);
  return { entries: rows.map(showEntry), pagination: paginationOf(query, total) };
}

const StoredFields = z.record(z.string(), z.unknown()).nullable();

function showEntry(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    admin_id: row.adminId,
    admin_name: row.adminName,
    admin_email: row.adminEmail,
    action: row.action,
    subject: row.subject,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    before: StoredFields.parse(row.before),
    after: StoredFields.parse(row.after),
    at: row.at.toISOString(),
  };
}
