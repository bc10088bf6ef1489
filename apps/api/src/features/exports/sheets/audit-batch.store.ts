import type { Db } from '../../../db.ts';
import { type AuditChoice, type EntryRow, listEntriesBefore } from '../../audit/audit.store.ts';
import { type Batch, nextAfter } from './sheet.ts';

export type ExportedChange = EntryRow;

/** Changes before the one with the id `after`, newest first. */
export async function readChanges(
  db: Db,
  choice: AuditChoice,
  { after, limit }: { after: number | null; limit: number },
): Promise<Batch<ExportedChange, number>> {
  const rows = await listEntriesBefore(db, { choice, beforeId: after, limit });
  return { rows, next: nextAfter(rows, limit)?.id ?? null };
}
