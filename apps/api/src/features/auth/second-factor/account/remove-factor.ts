import type { DbOrTx } from '../../../../db.ts';
import type { ApiDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { Client } from '../../../../http/client.ts';
import type { Caller } from '../../../../http/guard.ts';
import { requireRecentFactor } from '../../../../http/require-recent-factor.ts';
import type { SecurityNotice } from '../../../../mail/messages/security-notice.tsx';
import { requireOpenSession } from '../../sessions/require-open-session.ts';
import { deleteFactors, turnOffIfEmpty } from '../factors/factors.store.ts';
import { reportChange } from '../notify-owner.ts';

type Requester = { caller: Caller; client: Client };

/** Removes a second factor. Removing the last one turns two-step sign-in off. */
export async function removeFactor(
  deps: ApiDeps,
  { caller, client }: Requester,
  notice: Extract<SecurityNotice, 'app_removed' | 'passkey_removed'>,
  remove: (tx: DbOrTx) => Promise<boolean>,
): Promise<void> {
  const userId = caller.id;
  requireRecentFactor(caller, deps.clock());
  await deps.db.$transaction(async (tx) => {
    await requireOpenSession(tx, caller);
    if (!(await remove(tx))) throw new AppError('not_found');
    await turnOffIfEmpty(tx, userId);
    await reportChange(deps, tx, { userId, notice, client });
  });
}

/** Removes all factors, including the recovery codes. */
export async function turnOffFactor(deps: ApiDeps, { caller, client }: Requester): Promise<void> {
  const userId = caller.id;
  requireRecentFactor(caller, deps.clock());
  await deps.db.$transaction(async (tx) => {
    await requireOpenSession(tx, caller);
    if (!(await deleteFactors(tx, userId))) return;
    await reportChange(deps, tx, { userId, notice: 'second_factor_off', client });
  });
}
