import type { ApiDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { Client } from '../../../../http/client.ts';
import type { Caller } from '../../../../http/guard.ts';
import { requireRecentFactor } from '../../../../http/require-recent-factor.ts';
import { requireOpenSession } from '../../sessions/require-open-session.ts';
import { makeRecoveryCodes } from '../factors/recovery-codes/make-recovery-codes.ts';
import { replaceRecoveryCodes } from '../factors/recovery-codes/recovery-codes.store.ts';
import { reportChange } from '../notify-owner.ts';

/** Creates ten new codes, to be shown once, and invalidates the old ones. */
export async function renewRecoveryCodes(
  deps: ApiDeps,
  { caller, client }: { caller: Caller; client: Client },
): Promise<string[]> {
  const userId = caller.id;
  if (!caller.secondFactor.isOn) throw new AppError('not_found');
  requireRecentFactor(caller, deps.clock());
  const { shown, stored } = await makeRecoveryCodes(deps);
  await deps.db.$transaction(async (tx) => {
    const { hasSecondFactor } = await requireOpenSession(tx, caller);
    // Turned off in the meantime: a code would have no effect.
    if (!hasSecondFactor) throw new AppError('not_found');
    await replaceRecoveryCodes(tx, userId, stored);
    await reportChange(deps, tx, { userId, notice: 'recovery_codes_renewed', client });
  });
  return shown;
}
