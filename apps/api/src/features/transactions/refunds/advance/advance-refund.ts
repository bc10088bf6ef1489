import {
  isStalled,
  nextRefundCheckAt,
  nextRefundStep,
  type RefundVerdict,
} from '@nobayon/shared/domain/transaction/refund.ts';
import type { AppDeps } from '../../../../deps.ts';
import { queueJob } from '../../../../jobs/queue.store.ts';
import type {
  PaymentGateway,
  QueriedRefund,
  RefundAnswer,
} from '../../../../ports/payment-gateway/payment-gateway.ts';
import { gatewayOf } from '../../../../ports/payment-gateway/payment-gateways.ts';
import { insertEvent } from '../../../payments/payment-events.store.ts';
import { findTransaction, type TransactionRow } from '../../../payments/transactions.store.ts';
import { completeRefund } from '../complete-refund.ts';
import {
  endRefund,
  findRefund,
  listRefunds,
  markOrdered,
  type RefundRow,
  raiseStalled,
  recordInconclusiveReply,
} from '../refunds.store.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'gateways' | 'log'>;

/**
 * Advances a refund by one step: the request to the gateway, once, or a query about it. The state
 * is committed before the request is sent. If the reply is lost, the gateway is queried, and the
 * request is repeated only if the gateway says that it never received it.
 */
export async function advanceRefund(deps: Deps, id: number): Promise<void> {
  const refund = await findRefund(deps.db, id);
  const payment = refund && (await findTransaction(deps.db, refund.transactionId));
  if (!payment) return;
  if (refund.state === 'requested') return request(deps, payment, refund);
  if (refund.state === 'processing') return ask(deps, payment, refund);
}

async function request(deps: Deps, payment: TransactionRow, refund: RefundRow): Promise<void> {
  const { db, clock } = deps;
  // The gateway has reported it since it was requested.
  if (payment.status === 'refunded' && refund.orderedAt === null) {
    return reject(deps, refund, 'The payment had already been refunded.');
  }
  const gateway = gatewayOf(deps.gateways, payment);
  if (!gateway?.refund) return apply(deps, payment, refund, notConnected);
  const orderedAt = clock();
  if (!(await markOrdered(db, refund, orderedAt))) return;
  const sent: RefundRow = { ...refund, state: 'processing', orderedAt };
  const about = await asked(deps, payment, sent);
  const { meaning, answer } = await gateway.refund({ ...about, reason: refund.reason });
  await storeAnswer(deps, payment, answer);
  await apply(deps, payment, sent, meaning);
}

async function ask(deps: Deps, payment: TransactionRow, refund: RefundRow): Promise<void> {
  const gateway: PaymentGateway | undefined = gatewayOf(deps.gateways, payment);
  if (!gateway?.refundStatus) return apply(deps, payment, refund, notConnected);
  const about = await asked(deps, payment, refund);
  const { meaning, answer } = await gateway.refundStatus(about);
  if (answer !== null) await storeAnswer(deps, payment, answer);
  await apply(deps, payment, refund, answer === null ? withTrouble(meaning, refund) : meaning);
}

/** If nothing was queried, what the gateway answered before is still the latest. */
function withTrouble(meaning: RefundAnswer, { trouble }: RefundRow): RefundAnswer {
  return meaning.kind === 'unknown' && trouble !== null ? { ...meaning, reason: trouble } : meaning;
}

const notConnected: RefundAnswer = {
  kind: 'unknown',
  reason: 'the gateway is no longer connected',
};

async function apply(
  deps: Deps,
  payment: TransactionRow,
  refund: RefundRow,
  meaning: RefundAnswer,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const reference = ('refundReference' in meaning && meaning.refundReference) || refund.reference;
  const orderedAt = refund.orderedAt ?? now;
  const step = nextRefundStep(withReport(meaning, payment), orderedAt, now);
  switch (step.kind) {
    case 'finish':
      return finish(deps, payment, { ...refund, reference });
    case 'reject':
      return reject(deps, refund, step.reason);
    case 'request':
      return request(deps, payment, refund);
    case 'wait': {
      const checks = refund.checks + 1;
      const nextCheckAt = nextRefundCheckAt(refund.checks, now);
      await recordInconclusiveReply(db, refund.id, {
        reference,
        trouble: step.trouble,
        checks,
        nextCheckAt,
      });
      // An inconclusive reply may be followed by a conclusive one.
      const isUnclear = step.trouble !== null && refund.trouble !== null;
      const state = isUnclear ? 'unclear' : 'processing';
      if (isStalled(state, refund.requestedAt, now)) await raiseStalled(db, refund, now);
    }
  }
}

/** If the gateway cannot identify this refund, its report that the payment was refunded counts. */
function withReport(meaning: RefundAnswer, { status }: TransactionRow): RefundVerdict {
  const isSilent = meaning.kind === 'unknown' || meaning.kind === 'not_requested';
  return isSilent && status === 'refunded' ? { kind: 'done' } : meaning;
}

async function finish(deps: Deps, payment: TransactionRow, refund: RefundRow): Promise<void> {
  const { db, clock, log } = deps;
  const { id: refundId, reference } = refund;
  const isDone = await db.$transaction(async (tx) => {
    if (!(await completeRefund(tx, { payment, refund, facts: { reference }, at: clock() })))
      return false;
    await queueJob(tx, 'send_refund_result', { refundId });
    return true;
  });
  if (isDone) log.info({ transactionId: payment.id, refundId }, 'refund completed');
}

async function reject({ db, clock, log }: Deps, refund: RefundRow, reason: string): Promise<void> {
  const { id: refundId, state, transactionId } = refund;
  const isRejected = await db.$transaction(async (tx) => {
    const end = { state: 'refused', refusal: reason, at: clock() } as const;
    if (!(await endRefund(tx, refundId, state, end))) return false;
    await queueJob(tx, 'send_refund_result', { refundId });
    return true;
  });
  if (isRejected) log.warn({ transactionId, refundId }, 'refund refused');
}

async function asked(
  { db }: Deps,
  payment: TransactionRow,
  refund: RefundRow,
): Promise<QueriedRefund> {
  const others = (await listRefunds(db, payment.id)).filter(({ id }) => id !== refund.id);
  return {
    invoiceNumber: payment.invoiceNumber,
    reference: payment.gatewayReference,
    amount: payment.finalAmount,
    // A gateway's refund is only offered for a payment with an ID.
    gatewayId: payment.gatewayId ?? '',
    refundNumber: refund.number,
    refundAmount: refund.amount,
    refundReference: refund.reference,
    otherReferences: others.flatMap(({ reference }) => reference ?? []),
    unnamedAmounts: others.flatMap(({ state, reference, amount }) =>
      state === 'done' && reference === null ? [amount] : [],
    ),
  };
}

/** Stores the reply as an event of the payment, like any other. */
function storeAnswer({ db, clock }: Deps, { id }: TransactionRow, payload: unknown): Promise<void> {
  return insertEvent(db, { transactionId: id, source: 'gateway', payload, receivedAt: clock() });
}
