import type { accountFactors } from '@nobayon/shared/contract/second-factor/account-factors.ts';
import type { AppDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { Request } from '../../../../http/mount.ts';
import { renamePasskeyRow } from '../factors/passkeys.store.ts';

/** Renames a passkey of the caller. Throws `not_found`. */
export async function renamePasskey(
  { db }: Pick<AppDeps, 'db'>,
  { caller, params, body }: Request<typeof accountFactors.renamePasskey>,
): Promise<void> {
  const isRenamed = await renamePasskeyRow(db, caller.id, { id: params.id, name: body.name });
  if (!isRenamed) throw new AppError('not_found');
}
