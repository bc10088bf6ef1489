import {
  type BulkDeletion,
  clearableStatuses,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { z } from 'zod';
import type { BulkDeletionRow } from './bulk-deletions.store.ts';

const Status = z.enum(clearableStatuses);

export function showDeletion(row: BulkDeletionRow): BulkDeletion {
  return {
    id: row.id,
    status: Status.parse(row.status),
    asked_by: row.askedBy,
    asked_at: row.askedAt.toISOString(),
    total: row.total,
    deleted: row.deleted,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
