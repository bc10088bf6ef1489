import { expect, it } from 'vitest';
import { withoutHint } from '../../../api/errors/describe-error.ts';
import { fakeFetch } from '../../../testing/fake-fetch.ts';
import { validateCoupon } from './validate-coupon.ts';

const question = { code: ' eid20 ', planId: 2, cycle: 'yearly' } as const;
const coupon = {
  discountType: 'percentage',
  discountValue: 20,
  discountAmount: 598,
  finalAmount: 2392,
};
const { fetch } = fakeFetch();

it('sends the plan and the cycle, and shows the code in its stored form', async () => {
  fetch.mockResolvedValue(Response.json({ valid: true, coupon }));
  expect(await validateCoupon(question)).toEqual({ kind: 'applied', code: 'EID20', coupon });
  expect(fetch).toHaveBeenCalledOnce();
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({
    code: ' eid20 ',
    planId: 2,
    billing_cycle: 'yearly',
  });
});

it.each([
  { error: 'This coupon has expired.', shown: 'This coupon has expired.' },
  { error: '', shown: 'Invalid coupon code' },
])('says why it is invalid: "$shown"', async ({ error, shown }) => {
  fetch.mockResolvedValue(Response.json({ valid: false, error, code: 'coupon_expired' }));
  expect(await validateCoupon(question)).toEqual({ kind: 'rejected', reason: withoutHint(shown) });
});

it('shows the server’s text for an error', async () => {
  const reply = { valid: false, error: 'Plan not found.', code: 'plan_not_found' };
  fetch.mockResolvedValue(Response.json(reply, { status: 404 }));
  expect(await validateCoupon(question)).toEqual({
    kind: 'rejected',
    reason: withoutHint('Plan not found.'),
  });
});

it('shows a general text if there was no reply', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  const answer = await validateCoupon(question);
  expect(answer).toMatchObject({ reason: { text: 'Failed to validate coupon' } });
});
