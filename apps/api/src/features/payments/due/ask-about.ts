import {
  checksAfterQuery,
  isAbandoned,
  openPause,
} from '@nobayon/shared/domain/transaction/checks/next-check.ts';
import { hasAnswered, isError, type Verdict } from '@nobayon/shared/domain/transaction/verdict.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway/payment-gateway.ts';
import { givesUntil } from '../../subscriptions/given/gives-until.ts';
import { cancelUnstarted } from '../checkout/cancel-unstarted.ts';
import { settlePayment } from '../settle/settle-payment.ts';
import { findTransaction, type TransactionRow } from '../transactions.store.ts';
import type { AskDeps } from './ask-deps.ts';
import { saveCheckSchedule } from './due-payments.store.ts';
import { knowsElsewhere } from './outages/answers-elsewhere.ts';

export type Answer =
  /** No answer, or an unreadable one. */
  | { kind: 'silent' }
  /** It does not know the payment, or answered with an error. */
  | { kind: 'not_found'; transactionId: number }
  | { kind: 'known' }
  /** No query was made, or it failed on our side: it says nothing about the gateway. */
  | { kind: 'unasked' };

type Trust = {
  /**
   * Whether a payment that the gateway does not know does not exist. False while it knows none of
   * ours: "not found" then proves nothing, and nothing is given up because of it.
   */
  trustNotFound: boolean;
};

/** Queries the gateway about one payment, settles it, and schedules the next check. */
export async function askAbout(deps: AskDeps, id: number, trust: Trust): Promise<Answer> {
  const { db, log } = deps;
  const row = await findTransaction(db, id);
  if (!row) return { kind: 'unasked' };
  try {
    if (!isNameless(row, deps.gateway)) return await query(deps, row, trust);
    await endLostStart(deps, row);
    return { kind: 'unasked' };
  } catch (error) {
    log.error({ err: error, transactionId: id }, 'could not check a payment');
    await scheduleNextCheck(deps, row, { isAnswered: false });
    return { kind: 'unasked' };
  }
}

async function query(
  deps: AskDeps,
  row: TransactionRow,
  { trustNotFound }: Trust,
): Promise<Answer> {
  const { payableForMs } = deps.gateway.capabilities;
  const mayGiveUp = trustNotFound && isAbandoned(row, deps.clock(), payableForMs);
  let settled = await settlePayment(deps, row, mayGiveUp ? 'give_up' : 'wait');
  const answer = answerOf(settled.verdict, row.id);
  let isAnswered = answer.kind === 'known' || (answer.kind === 'not_found' && trustNotFound);
  if (mayGiveUp && isError(settled.verdict)) {
    // It may be about our credentials, unless they are good for another payment.
    isAnswered = await knowsElsewhere(deps);
    if (isAnswered) settled = await settlePayment(deps, row, 'cancel');
  }
  await scheduleNextCheck(deps, { ...settled.transaction, checks: row.checks }, { isAnswered });
  return answer;
}

/** Our process ended between the start and its answer, so the gateway's reference is lost. */
async function endLostStart(deps: AskDeps, row: TransactionRow): Promise<void> {
  if (mayBeStarting(row, deps.clock())) return;
  await cancelUnstarted(deps, row, 'unknown');
  await saveCheckSchedule(deps.db, row, { nextCheckAt: null, askAfter: null, checks: row.checks });
}

/** Whether the gateway can only be queried by a reference that we do not have. */
function isNameless(
  { gatewayReference }: TransactionRow,
  { capabilities }: PaymentGateway,
): boolean {
  return gatewayReference === null && !capabilities.canQueryByInvoice;
}

/** Whether the gateway's answer to the start may still arrive: no start takes as long as the first pause. */
function mayBeStarting({ createdAt }: TransactionRow, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < openPause(0);
}

async function scheduleNextCheck(
  { db, clock, gateway }: AskDeps,
  payment: TransactionRow,
  { isAnswered }: { isAnswered: boolean },
): Promise<void> {
  const now = clock();
  const isOver = payment.status === 'completed' && !gateway.capabilities.reportsRefunds;
  if (isOver && isAnswered) {
    return saveCheckSchedule(db, payment, {
      nextCheckAt: null,
      askAfter: null,
      checks: payment.checks + 1,
    });
  }
  const until = payment.status === 'completed' ? await givesUntil(db, payment, now) : null;
  await saveCheckSchedule(
    db,
    payment,
    checksAfterQuery({ ...payment, givesUntil: until }, { isAnswered, now }),
  );
}

function answerOf(verdict: Verdict, transactionId: number): Answer {
  if (!hasAnswered(verdict)) return { kind: 'silent' };
  const isKnown = verdict.kind !== 'unknown' || verdict.reason === 'processing';
  return isKnown ? { kind: 'known' } : { kind: 'not_found', transactionId };
}
