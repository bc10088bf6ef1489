import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { showUser } from '../auth/show-user.ts';
import type { UserRow } from '../auth/users.store.ts';

/** A user as an administrator sees them. */
export function showAdminUser(row: UserRow): AdminUser {
  return {
    ...showUser(row),
    pending_email: pendingEmail(row),
    must_prove_address: row.mustProveAddress,
    has_second_factor: row.secondFactorSince !== null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    chat: {
      guid: row.chatRemoteId,
      synced_at: row.chatSyncedAt?.toISOString() ?? null,
      error: row.chatError,
      failed_at: row.chatFailedAt?.toISOString() ?? null,
    },
  };
}

function pendingEmail({ email, addressProof }: UserRow): string | null {
  return addressProof && addressProof.email !== email ? addressProof.email : null;
}
