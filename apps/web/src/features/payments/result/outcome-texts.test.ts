import { outcomeOf, paymentOutcomes } from '@nobayon/shared/domain/transaction/callback.ts';
import { expect, it } from 'vitest';
import { outcomeTexts, returnText } from './outcome-texts.ts';

it.each([
  ['success', 'Payment Successful!'],
  ['failed', 'Payment Failed'],
  ['processing', 'Payment Processing'],
  ['refunded', 'Payment Refunded'],
  ['canceled', 'Payment Canceled'],
  ['unknown', 'Unknown Status'],
] as const)('says of %s: %s', (outcome, title) => {
  expect(outcomeTexts[outcome].title).toBe(title);
});

it('says that the plan has been updated only for a verified payment', () => {
  const claims = paymentOutcomes.filter((outcome) =>
    outcomeTexts[outcome].text.includes('plan has been updated'),
  );
  expect(claims).toEqual(['success']);
});

it('does not claim that a refunded payment had given days: not if it was under review', () => {
  const { text } = outcomeTexts.refunded;
  expect(text).toContain('If it had added days');
  // It may have been refunded in another way.
  expect(text).not.toContain('account');
});

it.each(paymentOutcomes)(
  'says nothing of the reader’s plan if the payment is another user’s: %s',
  (outcome) => {
    const text = returnText(outcome, { hint: outcome, isOwn: false });
    expect(text).not.toMatch(/plan/);
    expect(text).toContain('belongs to another account');
  },
);

it('promises that nothing was charged only after a cancellation', () => {
  const promises = paymentOutcomes.filter((outcome) =>
    outcomeTexts[outcome].text.includes('No charges have been made.'),
  );
  expect(promises).toEqual(['canceled']);
});

it('gives no reason for a review, of which there are several, and does not claim a payment', () => {
  const { text } = outcomeTexts.review;
  expect(text).not.toMatch(/amount|match/i);
  expect(text).toContain('If you have paid');
});

it('never calls a pending payment successful, whatever the browser sent', () => {
  const said = paymentOutcomes.map((hint) => outcomeTexts[outcomeOf('pending', hint)].title);
  expect(said).not.toContain('Payment Successful!');
});
