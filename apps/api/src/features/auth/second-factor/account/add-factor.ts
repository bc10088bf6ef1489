import type { DbOrTx } from '../../../../db.ts';
import type { AppDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { Caller } from '../../../../http/guard.ts';
import { requireRecentFactor } from '../../../../http/require-recent-factor.ts';
import { requireOpenSession } from '../../sessions/require-open-session.ts';
import { recordFactorProof, turnOnFactor } from '../factors/factors.store.ts';
import { makeRecoveryCodes } from '../factors/recovery-codes/make-recovery-codes.ts';
import { replaceRecoveryCodes } from '../factors/recovery-codes/recovery-codes.store.ts';
import { consumeTicket } from '../factors/tickets.store.ts';

type TicketRef = { tokenHash: string; kind: 'app_setup' | 'passkey_setup' };

/**
 * Adds a second factor that was just used for the first time, which counts as confirmed. The first
 * one turns two-step sign-in on and returns recovery codes, which are shown once; any further one
 * returns null.
 */
export async function addFactor(
  deps: Pick<AppDeps, 'db' | 'clock' | 'passwords'>,
  caller: Caller,
  ticketRef: TicketRef,
  { amr, save }: { amr: readonly string[]; save: (tx: DbOrTx) => Promise<void> },
): Promise<string[] | null> {
  const { db, clock } = deps;
  // Also for a setup that was begun with the password alone, before two-step sign-in was turned on.
  requireRecentFactor(caller, clock());
  const codes = caller.secondFactor.isOn ? null : await makeRecoveryCodes(deps);
  return db.$transaction(async (tx) => {
    const { hasSecondFactor: wasOn } = await requireOpenSession(tx, caller);
    if (!(await consumeTicket(tx, ticketRef, clock()))) throw new AppError('second_step_expired');
    // Turned off in the meantime: it would be on without recovery codes.
    if (!wasOn && caller.secondFactor.isOn) throw new AppError('second_step_expired');
    await save(tx);
    await turnOnFactor(tx, caller.id, clock());
    if (codes) await replaceRecoveryCodes(tx, caller.id, codes.stored);
    await recordFactorProof(tx, caller.session.id, { now: clock(), amr: [...amr, 'mfa'] });
    return codes?.shown ?? null;
  });
}
