import { ApiError } from '../../../api/errors/call-error.ts';
import { errorText } from '../../../api/errors/error-text.ts';

/** Why a payment cannot be shown. */
export type Problem = {
  title: string;
  text: string;
  /** Whether retrying may help. */
  canRetry: boolean;
};

const SEE_ALL = 'See all your payments in your billing history.';
const OF_ANOTHER = 'It may belong to another account.';
/** A customer who has just paid must not take the title for the outcome of the payment. */
const IF_PAID =
  'If you have paid, your plan is updated as soon as the payment provider confirms it. Do not pay again.';

export const noTransaction: Problem = {
  title: 'No transaction ID provided',
  text: `This link does not contain a payment. ${SEE_ALL}`,
  canRetry: false,
};

export const badReturn: Problem = {
  title: 'Invalid payment callback parameters',
  text: `This link does not contain a payment. ${SEE_ALL}`,
  canRetry: false,
};

export function statusProblem(error: unknown): Problem {
  return problemOf(error, {
    rejected: 'Failed to fetch payment status',
    broken: 'Failed to check payment status',
  });
}

export function returnProblem(error: unknown): Problem {
  return problemOf(error, {
    rejected: 'Payment processing failed',
    broken: 'Failed to process payment',
  });
}

/** `rejected`: the server rejected the request. `broken`: there was no readable reply. */
function problemOf(error: unknown, titles: { rejected: string; broken: string }): Problem {
  const title = error instanceof ApiError ? titles.rejected : titles.broken;
  const isGone = error instanceof ApiError && error.status === 404;
  const text = `${errorText(error)} ${isGone ? `${OF_ANOTHER} ${SEE_ALL}` : IF_PAID}`;
  return { title, text, canRetry: !isGone };
}
