import { expect, it } from 'vitest';
import { ApiError, NetworkError, TimeoutError } from '../../../api/errors/call-error.ts';
import { badReturn, noTransaction, returnProblem, statusProblem } from './problem.ts';

const rejected = new ApiError(404, {
  error: 'Payment not found.',
  code: 'transaction_not_found',
});

it('shows a rejection with the server’s text, and a link to the payments', () => {
  expect(statusProblem(rejected)).toEqual({
    title: 'Failed to fetch payment status',
    text: 'Payment not found. It may belong to another account. See all your payments in your billing history.',
    canRetry: false,
  });
  expect(returnProblem(rejected)).toEqual({
    title: 'Payment processing failed',
    text: 'Payment not found. It may belong to another account. See all your payments in your billing history.',
    canRetry: false,
  });
});

it('names what is missing in a link without a payment', () => {
  expect(badReturn.title).toBe('Invalid payment callback parameters');
  expect(noTransaction.title).toBe('No transaction ID provided');
});

it.each([new NetworkError(), new TimeoutError()])(
  'distinguishes a $name from a rejection, and does not let it pass for the outcome of a payment',
  (error) => {
    const text = `${error.message} If you have paid, your plan is updated as soon as the payment provider confirms it. Do not pay again.`;
    expect(statusProblem(error)).toEqual({
      title: 'Failed to check payment status',
      text,
      canRetry: true,
    });
    expect(returnProblem(error)).toEqual({
      title: 'Failed to process payment',
      text,
      canRetry: true,
    });
  },
);
