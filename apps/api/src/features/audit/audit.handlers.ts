import type { AuditEntry, audit } from '@nobayon/shared/contract/audit.ts';
import { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { paginationOf } from '../../http/pagination.ts';
import { countEntries, type EntryRow, listEntries } from './audit.store.ts';

export function auditHandlers({ db }: Pick<AppDeps, 'db'>): Handlers<typeof audit> {
  return {
    list: async ({ query }) => {
      const [total, rows] = await Promise.all([
        countEntries(db, query.subject),
        listEntries(db, query),
      ]);
      return { entries: rows.map(showEntry), pagination: paginationOf(query, total) };
    },
  };
}

const StoredFields = z.record(z.string(), z.unknown()).nullable();

function showEntry(row: EntryRow): AuditEntry {
  return {
    id: row.id,
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
