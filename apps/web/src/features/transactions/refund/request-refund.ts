import { adminRefunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { call } from '../../../api/client.ts';
import type { RefundBody } from './refund-values.ts';

type Request = {
  body: RefundBody;
  /** The IDs of the payment's refunds when the form was opened. */
  earlier: readonly number[];
};

/** Requests a refund, or records one. Returns the message. Throws a `CallError`. */
export async function requestRefund(
  transactionId: number,
  request: Request,
): Promise<{ message: string }> {
  try {
    const params = { id: String(transactionId) };
    return await call(adminRefunds.request, { params, body: request.body });
  } catch (error) {
    if (!(await isMade(transactionId, request).catch(() => false))) throw error;
    return { message: request.body.way === 'external' ? 'Refund recorded' : 'Refund requested' };
  }
}

/**
 * The reply to this attempt or an earlier one may have been lost: the administrator would be told
 * that another refund was made, and might make theirs a second time.
 */
async function isMade(transactionId: number, { body, earlier }: Request): Promise<boolean> {
  const { refunds } = await call(adminRefunds.list, { params: { id: String(transactionId) } });
  return refunds.some(
    ({ id, state, amount, reason }) =>
      !earlier.includes(id) &&
      state !== 'refused' &&
      amount === body.amount &&
      reason === body.reason.trim(),
  );
}
