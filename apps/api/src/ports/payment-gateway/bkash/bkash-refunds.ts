import { parseTaka } from '@nobayon/shared/domain/money.ts';
import { z } from 'zod';
import type { PostResult } from '../http/post-form.ts';
import { AnswerAmount, AnswerId, AnswerText, readJson } from '../http/read-json.ts';
import type { QueriedRefund, RefundAnswer } from '../payment-gateway.ts';
import { MAINTENANCE } from './bkash-replies.ts';

/** How long after a payment bKash refunds it. */
export const REFUNDS_WITHIN_DAYS = 15;

const RefundReply = z.object({
  statusCode: AnswerId.nullish(),
  errorCode: AnswerId.nullish(),
  statusMessage: AnswerText.nullish(),
  errorMessage: AnswerText.nullish(),
  originalTrxID: AnswerId.nullish(),
  refundTrxID: AnswerId.nullish(),
  transactionStatus: AnswerText.nullish(),
  amount: AnswerAmount.nullish(),
});
type RefundReply = z.infer<typeof RefundReply>;

/**
 * Parses the answer to a refund request. A rejection may be about an earlier refund of the payment.
 */
export function readRequestedRefund(answer: PostResult, queried: QueriedRefund): RefundAnswer {
  const read = readReply(answer);
  if ('kind' in read) return read;
  return read.code === OK
    ? stateOf(read.reply, queried)
    : { kind: 'rejected', reason: read.reason };
}

/** Parses the state of a refund. bKash is queried by payment and answers with its newest refund. */
export function readRefundState(answer: PostResult, queried: QueriedRefund): RefundAnswer {
  const read = readReply(answer);
  if ('kind' in read) return read;
  if (read.code === OK) {
    const state = stateOf(read.reply, queried);
    return state.kind === 'done' && mayBeEarlier(read.reply, queried) ? unclear : state;
  }
  // Other codes are not documented. A refund that has a reference was requested, whatever they say.
  const isNone = /not found/i.test(read.reason) && queried.refundReference === null;
  return isNone ? { kind: 'not_requested' } : { kind: 'unknown', reason: read.reason };
}

const OK = '0000';

function readReply(
  answer: PostResult,
):
  | { code: string; reason: string; reply: RefundReply }
  | Extract<RefundAnswer, { kind: 'unknown' }> {
  if (answer.kind === 'unreachable') return { kind: 'unknown', reason: answer.reason };
  const reply = readJson(answer, RefundReply);
  if (!reply) return { kind: 'unknown', reason: `unreadable reply, HTTP ${answer.status}` };
  const code = reply.statusCode ?? reply.errorCode ?? '';
  const reason = `${code} ${reply.statusMessage ?? reply.errorMessage ?? ''}`.trim();
  if (code === '' || code === MAINTENANCE) return { kind: 'unknown', reason };
  return { code, reason, reply };
}

function stateOf(reply: RefundReply, queried: QueriedRefund): RefundAnswer {
  const refundReference = reply.refundTrxID || null;
  if (reply.originalTrxID && reply.originalTrxID !== queried.gatewayId) return ofAnother;
  // The newest refund is an earlier one of ours: bKash does not have this one.
  if (refundReference !== null && queried.otherReferences.includes(refundReference)) {
    return queried.refundReference === null ? { kind: 'not_requested' } : ofAnother;
  }
  if (queried.refundReference !== null && refundReference !== queried.refundReference)
    return ofAnother;
  if (reply.amount && parseTaka(reply.amount) !== queried.refundAmount) return ofAnother;
  switch (reply.transactionStatus?.toLowerCase()) {
    case 'completed':
      return { kind: 'done', refundReference };
    case 'failed':
    case 'cancelled':
    case 'canceled':
    case 'declined':
      return { kind: 'rejected', reason: reply.transactionStatus };
    default:
      return { kind: 'processing', refundReference };
  }
}

/** Whether the newest refund may be an earlier one, whose reference we never learned. */
function mayBeEarlier({ amount }: RefundReply, queried: QueriedRefund): boolean {
  if (queried.refundReference !== null) return false;
  return amount
    ? queried.unnamedAmounts.includes(queried.refundAmount)
    : queried.unnamedAmounts.length > 0;
}

const unclear: RefundAnswer = {
  kind: 'unknown',
  reason: 'the reply may be about an earlier refund: look for this one in the merchant panel',
};
const ofAnother: RefundAnswer = { kind: 'unknown', reason: 'the reply is about another refund' };
