import type { AccountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import type { ApiDeps } from '../../../../deps.ts';
import type { Caller } from '../../../../http/guard.ts';
import { findFactors } from '../factors/factors.store.ts';

export async function showFactors(
  { db, adminSecondFactor }: Pick<ApiDeps, 'db' | 'adminSecondFactor'>,
  { id, role, secondFactor }: Caller,
): Promise<AccountFactors> {
  const { app, passkeys, recoveryCodesLeft } = await findFactors(db, id);
  return {
    is_on: secondFactor.isOn,
    is_required: role === 'admin' && adminSecondFactor === 'required',
    app: app && { created_at: app.createdAt.toISOString() },
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      is_synced: passkey.isSynced,
      created_at: passkey.createdAt.toISOString(),
      last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
    })),
    recovery_codes_left: recoveryCodesLeft,
  };
}
