import type { FactorProof } from '@nobayon/shared/contract/second-factor/factor-proof.ts';
import type { DbOrTx } from '../../../../db.ts';
import type { ApiDeps } from '../../../../deps.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { Client } from '../../../../http/client.ts';
import { notifyOwner } from '../notify-owner.ts';
import { proofRejected } from '../proof-rejected.ts';
import { checkProof, type VerifiedProof } from './check-proof.ts';
import { consumeTicket, type TriedTicket, takeTicketTry } from './tickets.store.ts';

type Proof = Pick<FactorProof, 'code' | 'passkey'>;
/** `userId`: whose ticket it must be; anybody's if left out. */
type TicketRef = { tokenHash: string; kind: 'sign_in' | 'confirm'; userId?: number };

/**
 * Counts an attempt on a ticket and checks the proof that came with it: `verified` is null if it is
 * wrong. Throws `second_step_expired`, and `too_many_codes`.
 */
export async function checkTicketProof(
  deps: ApiDeps,
  ref: TicketRef,
  proof: Proof,
): Promise<{ ticket: TriedTicket; verified: VerifiedProof | null }> {
  const ticket = await takeTicketTry(deps.db, ref, deps.clock());
  if (!ticket) throw new AppError('second_step_expired');
  const { userId, version, challenge } = ticket;
  return { ticket, verified: await checkProof(deps, { userId, version }, proof, challenge) };
}

/**
 * Uses up the ticket and the proof: of two simultaneous calls, the second one throws. Reports a used
 * recovery code to its owner.
 */
export async function consumeTicketProof(
  deps: ApiDeps,
  tx: DbOrTx,
  ref: TicketRef,
  by: { userId: number; proof: Proof; verified: VerifiedProof; client: Client },
): Promise<void> {
  const { userId, proof, verified, client } = by;
  const ticket = await consumeTicket(tx, ref, deps.clock());
  if (!ticket) throw new AppError('second_step_expired');
  if (!(await verified.use(tx))) throw proofRejected(proof);
  if (!verified.isRecoveryCode) return;
  await notifyOwner(deps, tx, { userId, notice: 'recovery_code_used', client });
}
