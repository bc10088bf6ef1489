import { coupons } from '@nobayon/shared/contract/coupons.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { plans } from '@nobayon/shared/contract/plans.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { Page } from '@playwright/test';
import { replyWith } from '../../setup/browser/calls.ts';
import { checkoutScreen } from '../../setup/screens/checkout-screen.ts';
import type { PictureData } from '../picture-data.ts';
import { at, cut, dialog, failure, hold, press, type Screen } from '../screen.ts';

const teamOf = ({ plans }: PictureData) => `/checkout?planId=${plans.team.id}`;
const apply = (code: string) => (page: Page) => checkoutScreen(page).applyCoupon(code);
const applied = (code: string) => async (page: Page) => {
  await apply(code)(page);
  await page.getByText(`${code} takes`).waitFor();
};

/** A coupon that leaves this amount (BDT) to pay for the plan Team. */
const couponLeaving = (finalAmount: number) => (page: Page, data: PictureData) => {
  const discountAmount = toTaka(data.plans.team.monthlyPrice) - finalAmount;
  const coupon = { discountType: 'fixed', discountValue: discountAmount, discountAmount };
  return replyWith(page, coupons.validate, 200, {
    valid: true,
    coupon: { ...coupon, finalAmount },
  });
};

const withOneGateway = (page: Page) =>
  page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const { paymentGateways, ...rest } = await response.json();
    await route.fulfill({ json: { ...rest, paymentGateways: paymentGateways.slice(0, 1) } });
  });

export const checkoutScreens: Screen[] = [
  { name: 'checkout', who: 'demo', address: at('/checkout') },
  {
    name: 'checkout-nothing-chosen',
    who: 'demo',
    address: at('/checkout'),
    act: press('Proceed'),
  },
  {
    name: 'checkout-renewal',
    who: 'expiring',
    address: ({ plans }) => `/checkout?planId=${plans.basic.id}`,
  },
  {
    name: 'checkout-change-yearly-coupon',
    who: 'changer',
    address: teamOf,
    act: async (page) => {
      await checkoutScreen(page).chooseCycle('Yearly');
      await checkoutScreen(page).applyCoupon('TEAM15');
    },
  },
  {
    name: 'checkout-phone',
    who: 'unreached',
    address: teamOf,
    act: async (page) => {
      await checkoutScreen(page).gateway('SSLCommerz').check();
      await press('Proceed')(page);
      await page.getByText('Phone number is required').waitFor();
    },
  },
  {
    name: 'checkout-gateway-impossible',
    who: 'changer',
    address: teamOf,
    prepare: couponLeaving(5),
    act: applied('ALMOST'),
  },
  {
    name: 'checkout-free',
    who: 'changer',
    address: teamOf,
    prepare: couponLeaving(0),
    act: applied('EVERYTHING'),
  },
  {
    name: 'checkout-one-gateway',
    who: 'unreached',
    address: teamOf,
    prepare: withOneGateway,
  },
  {
    name: 'checkout-asks',
    who: 'given',
    address: teamOf,
    act: async (page) => {
      await press('Proceed')(page);
      await dialog(page).getByRole('button', { name: 'Change and pay' }).waitFor();
    },
  },
  { name: 'checkout-open-payment', who: 'payer', address: at('/checkout') },
  { name: 'checkout-kept', who: 'keeper', address: teamOf },
  { name: 'checkout-coupon-refused', who: 'changer', address: teamOf, act: apply('NOSUCH') },
  {
    name: 'checkout-no-preview',
    who: 'changer',
    address: teamOf,
    prepare: cut(payments.preview),
    act: (page) => page.getByRole('button', { name: 'Calculate again' }).waitFor(),
  },
  {
    name: 'checkout-payment-refused',
    who: 'changer',
    address: teamOf,
    prepare: cut(payments.initiate),
    act: async (page) => {
      await press('Proceed')(page);
      await failure(page);
    },
  },
  {
    name: 'checkout-opening',
    who: 'changer',
    address: teamOf,
    prepare: hold(payments.initiate),
    act: press('Proceed'),
  },
  {
    name: 'checkout-failed',
    who: 'demo',
    address: at('/checkout'),
    prepare: cut(plans.list),
    act: failure,
  },
  { name: 'checkout-loading', who: 'demo', address: at('/checkout'), prepare: hold(plans.list) },
];
