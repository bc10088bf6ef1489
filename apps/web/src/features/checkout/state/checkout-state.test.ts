import { describe, expect, it } from 'vitest';
import { withoutHint } from '../../../api/errors/describe-error.ts';
import {
  type CheckoutEvent,
  type CheckoutState,
  type CouponAnswer,
  isPaying,
  newCheckout,
  nextCheckout,
} from './checkout-state.ts';

const applied: CouponAnswer = {
  kind: 'applied',
  code: 'EID20',
  coupon: { discountType: 'percentage', discountValue: 20, discountAmount: 100, finalAmount: 400 },
};
const rejected: CouponAnswer = {
  kind: 'rejected',
  reason: withoutHint('This coupon has expired.'),
};

function after(...events: CheckoutEvent[]): CheckoutState {
  return events.reduce(
    nextCheckout,
    newCheckout({ planId: null, cycle: 'monthly', couponText: '', gateway: null }),
  );
}

const withCoupon: CheckoutEvent[] = [
  { kind: 'plan_chosen', planId: 1 },
  { kind: 'coupon_typed', text: 'EID20' },
  { kind: 'coupon_asked', ticket: 1 },
  { kind: 'coupon_answered', ticket: 1, answer: applied },
];

describe('the coupon', () => {
  it('is applied by the reply to the current question', () => {
    expect(after(...withCoupon).coupon).toEqual(applied);
  });

  it.each<CheckoutEvent>([
    { kind: 'plan_chosen', planId: 2 },
    { kind: 'cycle_chosen', cycle: 'yearly' },
  ])('is cleared by $kind, but keeps its text', (choice) => {
    const state = after(...withCoupon, choice);
    expect(state.coupon).toEqual({ kind: 'none' });
    expect(state.couponText).toBe('EID20');
  });

  it.each<CheckoutEvent>([
    { kind: 'plan_chosen', planId: 1 },
    { kind: 'cycle_chosen', cycle: 'monthly' },
  ])('stays if $kind changes nothing', (choice) => {
    expect(after(...withCoupon, choice).coupon).toEqual(applied);
  });

  it('has to be applied again after the price has changed', () => {
    const reason = withoutHint('The price has changed.');
    const state = after(
      ...withCoupon,
      { kind: 'payment_asked' },
      { kind: 'price_changed', reason },
    );
    expect(state).toMatchObject({ coupon: { kind: 'none' }, couponText: 'EID20' });
    expect(state.payment).toEqual({ kind: 'rejected', reason });
    const asked = nextCheckout(state, { kind: 'coupon_asked_again', ticket: 2 });
    const answer: CheckoutEvent = { kind: 'coupon_answered', ticket: 2, answer: applied };
    expect(nextCheckout(asked, answer)).toMatchObject({
      coupon: applied,
      payment: { kind: 'rejected', reason },
    });
    const otherPlan = nextCheckout(asked, { kind: 'plan_chosen', planId: 2 });
    expect(nextCheckout(otherPlan, answer)).toMatchObject({
      coupon: { kind: 'none' },
      payment: { kind: 'idle' },
    });
  });

  it.each([applied, rejected])('loses its result ($kind) when the text is edited', (answer) => {
    const state = after(
      { kind: 'plan_chosen', planId: 1 },
      { kind: 'coupon_asked', ticket: 1 },
      { kind: 'coupon_answered', ticket: 1, answer },
      { kind: 'coupon_typed', text: 'EID2' },
    );
    expect(state.coupon).toEqual({ kind: 'none' });
  });
});

describe('a late reply about a coupon', () => {
  const asked: CheckoutEvent[] = [
    { kind: 'plan_chosen', planId: 1 },
    { kind: 'coupon_typed', text: 'EID20' },
    { kind: 'coupon_asked', ticket: 1 },
  ];
  const late: CheckoutEvent = { kind: 'coupon_answered', ticket: 1, answer: applied };

  it.each<CheckoutEvent>([
    { kind: 'plan_chosen', planId: 2 },
    { kind: 'cycle_chosen', cycle: 'yearly' },
    { kind: 'coupon_typed', text: 'OTHER' },
  ])('is dropped after $kind', (change) => {
    expect(after(...asked, change, late).coupon).toEqual({ kind: 'none' });
  });

  it('is ignored if the coupon was validated again for another plan', () => {
    const again: CheckoutEvent[] = [
      { kind: 'plan_chosen', planId: 2 },
      { kind: 'coupon_asked', ticket: 2 },
    ];
    expect(after(...asked, ...again, late).coupon).toEqual({ kind: 'checking', ticket: 2 });
    expect(
      after(...asked, ...again, { kind: 'coupon_answered', ticket: 2, answer: rejected }, late)
        .coupon,
    ).toEqual(rejected);
  });

  it('is ignored if the selection changed and returned', () => {
    const detour: CheckoutEvent[] = [
      { kind: 'plan_chosen', planId: 2 },
      { kind: 'plan_chosen', planId: 1 },
    ];
    expect(after(...asked, ...detour, late).coupon).toEqual({ kind: 'none' });
  });
});

describe('the payment', () => {
  const opened: CheckoutEvent = { kind: 'payment_opened', paymentUrl: 'https://pay.example' };

  it('can be started again or continued if its page is not reached, until the order changes', () => {
    const stalled = after({ kind: 'payment_asked' }, opened, { kind: 'payment_stalled' });
    expect(isPaying(stalled)).toBe(false);
    expect(stalled.payment).toEqual({ kind: 'stalled', paymentUrl: 'https://pay.example' });
    const changed = nextCheckout(stalled, { kind: 'plan_chosen', planId: 2 });
    expect(changed.payment).toEqual({ kind: 'idle' });
    // The customer returned in the meantime.
    const returned = after(opened, { kind: 'returned' }, { kind: 'payment_stalled' });
    expect(returned.payment).toEqual({ kind: 'idle' });
  });

  it('is in progress from the click until it is rejected', () => {
    const asked = after({ kind: 'payment_asked' });
    expect(isPaying(asked)).toBe(true);
    expect(isPaying(nextCheckout(asked, opened))).toBe(true);
    expect(
      isPaying(nextCheckout(asked, { kind: 'payment_rejected', reason: withoutHint('No') })),
    ).toBe(false);
  });

  it('can be started again when the browser returns to the page', () => {
    expect(isPaying(after({ kind: 'payment_asked' }, opened, { kind: 'returned' }))).toBe(false);
  });

  it('that is rejected because of the coupon shows the reason at the coupon', () => {
    const state = after(
      ...withCoupon,
      { kind: 'payment_asked' },
      { kind: 'coupon_rejected', reason: withoutHint('This coupon has been used up.') },
    );
    expect(state.coupon).toEqual({
      kind: 'rejected',
      reason: withoutHint('This coupon has been used up.'),
    });
    expect(state.payment).toEqual({ kind: 'idle' });
  });

  it('clears its error when another plan is selected', () => {
    const state = after(
      { kind: 'payment_rejected', reason: withoutHint('Away.') },
      { kind: 'plan_chosen', planId: 3 },
    );
    expect(state.payment).toEqual({ kind: 'idle' });
  });
});

it('shows that a plan is missing until one is selected', () => {
  const reason = withoutHint('Please select a plan');
  const rejected = after({ kind: 'plan_rejected', reason });
  expect(rejected.planRejection).toEqual(reason);
  expect(nextCheckout(rejected, { kind: 'cycle_chosen', cycle: 'yearly' }).planRejection).toEqual(
    reason,
  );
  expect(nextCheckout(rejected, { kind: 'plan_chosen', planId: 3 }).planRejection).toBeNull();
});

describe('the phone number', () => {
  const rejected: CheckoutEvent = { kind: 'phone_rejected', reason: withoutHint('No number.') };

  it('keeps its text when it is rejected, and loses the error when it is edited', () => {
    const state = after({ kind: 'phone_typed', text: '0171' }, rejected);
    expect(state.phone).toEqual({ text: '0171', rejection: withoutHint('No number.') });
    const edited = nextCheckout(state, { kind: 'phone_typed', text: '01712' });
    expect(edited.phone).toEqual({ text: '01712', rejection: null });
  });

  it('can be submitted again after a rejection', () => {
    expect(isPaying(after({ kind: 'payment_asked' }, rejected))).toBe(false);
  });
});

it('choosing another gateway keeps the coupon and clears the payment error', () => {
  const state = after(
    ...withCoupon,
    { kind: 'payment_rejected', reason: withoutHint('Away.') },
    { kind: 'gateway_chosen', name: 'bkash' },
  );
  expect(state).toMatchObject({ gateway: 'bkash', coupon: applied, payment: { kind: 'idle' } });
});
