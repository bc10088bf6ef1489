import { z } from 'zod';
import type { PostResult } from '../http/post-form.ts';
import { AnswerId, AnswerText, readJson } from '../http/read-json.ts';
import type { RefundAnswer } from '../payment-gateway.ts';
import { wordOf } from './sslcommerz-replies.ts';

const RefundReply = z.object({
  APIConnect: z.string(),
  status: z.string().nullish(),
  refund_ref_id: AnswerId.nullish(),
  errorReason: AnswerText.nullish(),
});

/** What is left if the answer to a request does not contain the reference by which to query it. */
export const LOOK_FOR_IT = 'look for it in the merchant panel';

/** Values of `APIConnect` with which SSLCommerz rejects a call. */
const REJECTIONS = new Set(['failed', 'invalid_request', 'inactive']);

/** Parses the answer to a refund request. An accepted request is not yet a completed refund. */
export function readRequestedRefund(answer: PostResult): RefundAnswer {
  const reply = answer.kind === 'answered' ? readJson(answer, RefundReply) : null;
  if (reply && REJECTIONS.has(wordOf(reply.APIConnect))) {
    return { kind: 'refused', reason: reply.errorReason || reply.APIConnect };
  }
  const state = readState(answer, null);
  if (state.kind === 'unknown')
    return { kind: 'unknown', reason: `${state.reason}: ${LOOK_FOR_IT}` };
  return state.kind === 'done' ? { ...state, kind: 'processing' } : state;
}

/** Parses the state of a refund. */
export function readRefundState(answer: PostResult, queried: string): RefundAnswer {
  return readState(answer, queried);
}

function readState(answer: PostResult, queried: string | null): RefundAnswer {
  if (answer.kind === 'unreachable') return { kind: 'unknown', reason: answer.reason };
  const reply = readJson(answer, RefundReply);
  if (!reply) return { kind: 'unknown', reason: `unreadable reply, HTTP ${answer.status}` };
  const reason = reply.errorReason || wordOf(reply.status) || wordOf(reply.APIConnect);
  if (wordOf(reply.APIConnect) !== 'done') return { kind: 'unknown', reason };
  const refundReference = reply.refund_ref_id || queried;
  if (queried !== null && refundReference !== queried)
    return { kind: 'unknown', reason: 'another' };
  switch (wordOf(reply.status)) {
    case 'success':
    case 'refunded':
      return { kind: 'done', refundReference };
    case 'processing':
      return { kind: 'processing', refundReference };
    case 'failed':
    case 'cancelled':
      return { kind: 'refused', reason };
    default:
      return { kind: 'unknown', reason };
  }
}
