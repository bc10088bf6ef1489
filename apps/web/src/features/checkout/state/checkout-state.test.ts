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
const refused: CouponAnswer = { kind: 'refused', reason: withoutHint('This coupon has expired.') };

function after(...events: CheckoutEvent[]): CheckoutState {
  return events.reduce(
    nextCheckout,
    newCheckout({ planId: null, cycle: 'monthly', gateway: null }),
  );
}

const withCoupon: CheckoutEvent[] = [
  { kind: 'plan_chosen', planId: 1 },
  { kind: 'coupon_typed', text: 'EID20' },
  { kind: 'coupon_asked', ticket: 1 },
  { kind: 'coupon_answered', ticket: 1, answer: applied },
];

describe('the coupon', () => {
  it('is applied by the answer to the question asked', () => {
    expect(after(...withCoupon).coupon).toEqual(applied);
  });

  it.each<CheckoutEvent>([
    { kind: 'plan_chosen', planId: 2 },
    { kind: 'cycle_chosen', cycle: 'yearly' },
  ])('is cleared by $kind, and its text is kept for another try', (choice) => {
    const state = after(...withCoupon, choice);
    expect(state.coupon).toEqual({ kind: 'none' });
    expect(state.couponText).toBe('EID20');
  });

  it.each<CheckoutEvent>([
    { kind: 'plan_chosen', planId: 1 },
    { kind: 'cycle_chosen', cycle: 'monthly' },
  ])('stays when $kind changes nothing', (choice) => {
    expect(after(...withCoupon, choice).coupon).toEqual(applied);
  });

  it.each([applied, refused])('loses its result ($kind) when the text is edited', (answer) => {
    const state = after(
      { kind: 'plan_chosen', planId: 1 },
      { kind: 'coupon_asked', ticket: 1 },
      { kind: 'coupon_answered', ticket: 1, answer },
      { kind: 'coupon_typed', text: 'EID2' },
    );
    expect(state.coupon).toEqual({ kind: 'none' });
  });
});

describe('a late answer about a coupon', () => {
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

  it('is dropped when the same was asked again for another plan', () => {
    const again: CheckoutEvent[] = [
      { kind: 'plan_chosen', planId: 2 },
      { kind: 'coupon_asked', ticket: 2 },
    ];
    expect(after(...asked, ...again, late).coupon).toEqual({ kind: 'checking', ticket: 2 });
    expect(
      after(...asked, ...again, { kind: 'coupon_answered', ticket: 2, answer: refused }, late)
        .coupon,
    ).toEqual(refused);
  });

  it('is dropped when it was asked for one plan and the choice went away and came back', () => {
    const detour: CheckoutEvent[] = [
      { kind: 'plan_chosen', planId: 2 },
      { kind: 'plan_chosen', planId: 1 },
    ];
    expect(after(...asked, ...detour, late).coupon).toEqual({ kind: 'none' });
  });
});

describe('the payment', () => {
  it('is under way from the click until it is refused', () => {
    const asked = after({ kind: 'payment_asked' });
    expect(isPaying(asked)).toBe(true);
    expect(isPaying(nextCheckout(asked, { kind: 'payment_opened' }))).toBe(true);
    expect(
      isPaying(nextCheckout(asked, { kind: 'payment_refused', reason: withoutHint('No') })),
    ).toBe(false);
  });

  it('can be asked for again when the browser returns to the page', () => {
    expect(
      isPaying(after({ kind: 'payment_asked' }, { kind: 'payment_opened' }, { kind: 'returned' })),
    ).toBe(false);
  });

  it('that is refused because of the coupon leaves the reason at the coupon', () => {
    const state = after(
      ...withCoupon,
      { kind: 'payment_asked' },
      { kind: 'coupon_refused', reason: withoutHint('This coupon has been used up.') },
    );
    expect(state.coupon).toEqual({
      kind: 'refused',
      reason: withoutHint('This coupon has been used up.'),
    });
    expect(state.payment).toEqual({ kind: 'idle' });
  });

  it('forgets its error when another plan is chosen', () => {
    const state = after(
      { kind: 'payment_refused', reason: withoutHint('Away.') },
      { kind: 'plan_chosen', planId: 3 },
    );
    expect(state.payment).toEqual({ kind: 'idle' });
  });
});

it('that a plan is missing is said until one is chosen', () => {
  const reason = withoutHint('Please select a plan');
  const refused = after({ kind: 'plan_refused', reason });
  expect(refused.planRefusal).toEqual(reason);
  expect(nextCheckout(refused, { kind: 'cycle_chosen', cycle: 'yearly' }).planRefusal).toEqual(
    reason,
  );
  expect(nextCheckout(refused, { kind: 'plan_chosen', planId: 3 }).planRefusal).toBeNull();
});

describe('the phone number', () => {
  const refused: CheckoutEvent = { kind: 'phone_refused', reason: withoutHint('No number.') };

  it('keeps its text when it is refused, and loses the error when it is edited', () => {
    const state = after({ kind: 'phone_typed', text: '0171' }, refused);
    expect(state.phone).toEqual({ text: '0171', refusal: withoutHint('No number.') });
    const edited = nextCheckout(state, { kind: 'phone_typed', text: '01712' });
    expect(edited.phone).toEqual({ text: '01712', refusal: null });
  });

  it('goes on when it was refused after the click', () => {
    expect(isPaying(after({ kind: 'payment_asked' }, refused))).toBe(false);
  });
});

it('another gateway keeps the coupon, and drops why the payment was refused', () => {
  const state = after(
    ...withCoupon,
    { kind: 'payment_refused', reason: withoutHint('Away.') },
    { kind: 'gateway_chosen', name: 'bkash' },
  );
  expect(state).toMatchObject({ gateway: 'bkash', coupon: applied, payment: { kind: 'idle' } });
});
