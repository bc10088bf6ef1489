import { z } from 'zod';
import type { PostResult } from '../http/post-form.ts';
import { AnswerId, AnswerText, readJson } from '../http/read-json.ts';
import type { QueriedRefund, RefundAnswer } from '../payment-gateway.ts';
import { wordOf } from './sslcommerz-replies.ts';

const RefundReply = z.object({
  APIConnect: z.string(),
  status: z.string().nullish(),
  bank_tran_id: AnswerId.nullish(),
  refund_ref_id: AnswerId.nullish(),
  errorReason: AnswerText.nullish(),
});

/** What is left if the answer to a request does not contain the reference by which to query it. */
export const LOOK_FOR_IT = 'look for it in the merchant panel';

/** Values of `APIConnect` with which SSLCommerz rejects a call. */
const REJECTIONS = new Set(['failed', 'invalid_request', 'inactive']);

/**
 * Parses the answer to a refund request. An accepted request is not yet a completed refund.
 * `processing` means that "the refund has been initiated already", which can be an earlier one.
 */
export function readRequestedRefund(answer: PostResult, queried: QueriedRefund): RefundAnswer {
  const reply = answer.kind === 'answered' ? readJson(answer, RefundReply) : null;
  if (reply && REJECTIONS.has(wordOf(reply.APIConnect))) {
    return { kind: 'rejected', reason: reply.errorReason || reply.APIConnect };
  }
  const state = readRefundState(answer, queried);
  if (state.kind === 'unknown')
    return { kind: 'unknown', reason: `${state.reason}: ${LOOK_FOR_IT}` };
  if (state.kind === 'processing' && queried.unnamedAmounts.length > 0) return unclear;
  return state.kind === 'done' ? { ...state, kind: 'processing' } : state;
}

const unclear: RefundAnswer = {
  kind: 'unknown',
  reason: `the reply may be about an earlier refund: ${LOOK_FOR_IT}`,
};

/** Parses the state of a refund. */
export function readRefundState(answer: PostResult, queried: QueriedRefund): RefundAnswer {
  if (answer.kind === 'unreachable') return { kind: 'unknown', reason: answer.reason };
  const reply = readJson(answer, RefundReply);
  if (!reply) return { kind: 'unknown', reason: `unreadable reply, HTTP ${answer.status}` };
  const reason = reply.errorReason || wordOf(reply.status) || wordOf(reply.APIConnect);
  if (wordOf(reply.APIConnect) !== 'done') return { kind: 'unknown', reason };
  const refundReference = reply.refund_ref_id || queried.refundReference;
  if (isOfAnother(reply, queried)) {
    return { kind: 'unknown', reason: 'the reply is about another refund' };
  }
  switch (wordOf(reply.status)) {
    case 'success':
    case 'refunded':
      return { kind: 'done', refundReference };
    case 'processing':
      return { kind: 'processing', refundReference };
    case 'failed':
    case 'cancelled':
      return { kind: 'rejected', reason };
    default:
      return { kind: 'unknown', reason };
  }
}

function isOfAnother(
  { bank_tran_id: paymentId, refund_ref_id: refundId }: z.output<typeof RefundReply>,
  { gatewayId, refundReference, otherReferences }: QueriedRefund,
): boolean {
  if (paymentId && paymentId !== gatewayId) return true;
  if (!refundId) return false;
  return refundReference === null
    ? otherReferences.includes(refundId)
    : refundId !== refundReference;
}
