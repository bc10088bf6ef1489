import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { coupons } from '@nobayon/shared/contract/coupons.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { plans } from '@nobayon/shared/contract/plans.ts';
import { subscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { toTaka } from '@nobayon/shared/domain/money.ts';
import type { Page } from '@playwright/test';
import { replyWith } from '../setup/browser/calls.ts';
import { checkoutScreen } from '../setup/screens/checkout-screen.ts';
import { adminScreens } from './admin-screens.ts';
import { adminManualScreens, manualScreens } from './manual-screens.ts';
import type { PictureData } from './picture-data.ts';
import { refundScreens } from './refund-screens.ts';
import { at, cut, dialog, failure, hold, press, type Screen } from './screen.ts';

const chooseYearly = (page: Page) => checkoutScreen(page).chooseCycle('Yearly');

const guestScreens: Screen[] = [
  { name: 'login', who: null, address: at('/login') },
  { name: 'login-errors', who: null, address: at('/login'), act: press('Login') },
  {
    name: 'login-refused',
    who: null,
    address: at('/login'),
    act: async (page) => {
      await page.getByLabel('Email').fill('nusrat@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'register', who: null, address: at('/register') },
  {
    name: 'register-for-plan',
    who: null,
    address: ({ plans }) => `/register?plan=${plans.pro.id}`,
  },
  { name: 'forgot-password', who: null, address: at('/forgot-password') },
  {
    name: 'reset-link-sent',
    who: null,
    address: at('/forgot-password'),
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await page.getByText('Check Your Email').waitFor();
    },
  },
  { name: 'reset-password-refused', who: null, address: at('/reset-password?token=x') },
  { name: 'admin-signup-closed', who: null, address: at('/admin/signup') },
  {
    name: 'register-errors',
    who: null,
    address: at('/register'),
    act: press('Create Account'),
  },
];

const pricingScreens: Screen[] = [
  { name: 'plans-guest', who: null, address: at('/plans') },
  { name: 'plans-yearly', who: null, address: at('/plans'), act: chooseYearly },
  { name: 'plans-customer', who: 'changer', address: at('/plans') },
  {
    name: 'plans-failed',
    who: null,
    address: at('/plans'),
    prepare: cut(plans.forSale),
    act: failure,
  },
  {
    name: 'plans-none',
    who: null,
    address: at('/plans'),
    prepare: (page) => replyWith(page, plans.forSale, 200, { plans: [] }),
  },
  { name: 'plans-loading', who: null, address: at('/plans'), prepare: hold(plans.forSale) },
];

const dashboardScreens: Screen[] = [
  { name: 'dashboard', who: 'demo', address: at('/dashboard') },
  {
    name: 'dashboard-name',
    who: 'demo',
    address: at('/dashboard'),
    act: press('Edit name'),
  },
  {
    name: 'dashboard-phone',
    who: 'unreached',
    address: at('/dashboard'),
    act: press('Add phone number'),
  },
  { name: 'dashboard-long-name', who: 'longNamed', address: at('/dashboard') },
  { name: 'dashboard-free', who: 'newcomer', address: at('/dashboard') },
  { name: 'dashboard-expiring', who: 'expiring', address: at('/dashboard') },
  { name: 'dashboard-expired', who: 'expired', address: at('/dashboard') },
  { name: 'dashboard-carried', who: 'changer', address: at('/dashboard') },
  { name: 'dashboard-explained', who: 'given', address: at('/dashboard#expiry-explained') },
  {
    name: 'dashboard-explained-failed',
    who: 'given',
    address: at('/dashboard#expiry-explained'),
    prepare: cut(subscriptions.mine),
    act: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  { name: 'dashboard-kept', who: 'keeper', address: at('/dashboard') },
  { name: 'dashboard-admin', who: 'admin', address: at('/dashboard') },
  { name: 'dashboard-password', who: 'demo', address: at('/dashboard?tab=password') },
  { name: 'change-password', who: 'demo', address: at('/change-password') },
  { name: 'security', who: 'demo', address: at('/account/security') },
  { name: 'dashboard-account-away', who: 'demo', address: at('/dashboard'), prepare: cut(auth.me) },
  {
    // Who is an administrator is asked before anything is shown.
    name: 'spinner',
    who: 'admin',
    address: at('/admin'),
    prepare: hold(auth.me),
    act: (page) => page.getByRole('status', { name: 'Loading' }).waitFor(),
  },
  { name: 'billing', who: 'demo', address: at('/dashboard?tab=billing') },
  { name: 'billing-page-2', who: 'demo', address: at('/dashboard?tab=billing&page=2') },
  { name: 'billing-every-status', who: 'payer', address: at('/dashboard?tab=billing') },
  { name: 'billing-empty', who: 'newcomer', address: at('/dashboard?tab=billing') },
  {
    name: 'billing-failed',
    who: 'demo',
    address: at('/dashboard?tab=billing'),
    prepare: cut(payments.history),
    act: failure,
  },
  {
    name: 'billing-loading',
    who: 'demo',
    address: at('/dashboard?tab=billing'),
    prepare: hold(payments.history),
  },
];

const teamOf = ({ plans }: PictureData) => `/checkout?planId=${plans.team.id}`;
const apply = (code: string) => (page: Page) => checkoutScreen(page).applyCoupon(code);
const applied = (code: string) => async (page: Page) => {
  await apply(code)(page);
  await page.getByText(`${code} takes`).waitFor();
};

/** A coupon that leaves so much (BDT) to pay of the plan Team. */
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

const checkoutScreens: Screen[] = [
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

const returnOf =
  (payment: Exclude<keyof PictureData['payments'], 'unpaid'>) => (data: PictureData) =>
    data.payments[payment].returnUrl.href;
const resultOf = (payment: keyof PictureData['payments']) => (data: PictureData) =>
  `/payment/success?transactionId=${data.payments[payment].transactionId}`;

const paymentScreens: Screen[] = [
  { name: 'pay-page', who: 'payer', address: ({ payments }) => payments.unpaid.paymentUrl },
  ...(['paid', 'failed', 'canceled', 'pending', 'unknown', 'refunded', 'short'] as const).map(
    (payment): Screen => ({
      name: `return-${payment}`,
      who: 'payer',
      address: returnOf(payment),
    }),
  ),
  {
    name: 'return-waiting',
    who: 'payer',
    address: returnOf('paid'),
    prepare: hold(payments.processCallback),
  },
  { name: 'return-of-nothing', who: 'payer', address: at('/payment/callback') },
  {
    name: 'return-not-processed',
    who: 'payer',
    address: returnOf('paid'),
    prepare: cut(payments.processCallback),
    act: failure,
  },
  { name: 'result-paid', who: 'payer', address: resultOf('paid') },
  { name: 'result-pending', who: 'payer', address: resultOf('pending') },
  { name: 'result-of-nothing', who: 'payer', address: at('/payment/success') },
  {
    name: 'result-failed',
    who: 'payer',
    address: resultOf('paid'),
    prepare: cut(payments.status),
    act: failure,
  },
];

const inSandbox =
  (path: string) =>
  ({ product }: PictureData) =>
    product.sandboxUrl + path;
const openMail = (subject: RegExp) => (page: Page) =>
  page.getByRole('link', { name: subject }).first().click();

/** The pages of the stand-ins themselves. */
const sandboxScreens: Screen[] = [
  { name: 'sandbox', who: null, address: inSandbox('/') },
  { name: 'sandbox-not-found', who: null, address: inSandbox('/nothing-here') },
  { name: 'sandbox-chat', who: null, address: inSandbox('/chat') },
  { name: 'sandbox-chat-nobody', who: null, address: inSandbox('/chat?query=nobody+like+this') },
  { name: 'sandbox-chat-login', who: null, address: inSandbox('/chat/auth') },
  {
    name: 'sandbox-chat-wrong',
    who: null,
    address: inSandbox('/chat/auth'),
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password').fill('not this one');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
  },
  { name: 'mailbox', who: null, address: inSandbox('/mailbox') },
  { name: 'mailbox-search', who: null, address: inSandbox('/mailbox?to=nobody@example.com') },
  { name: 'mail-receipt', who: null, address: inSandbox('/mailbox'), act: openMail(/receipt/) },
  {
    name: 'mail-rejected',
    who: null,
    address: inSandbox('/mailbox'),
    act: openMail(/not found|reject|confirmed/i),
  },
];

export const screens = [
  ...guestScreens,
  ...pricingScreens,
  ...dashboardScreens,
  ...checkoutScreens,
  ...paymentScreens,
  ...manualScreens,
  ...adminScreens,
  ...adminManualScreens,
  ...refundScreens,
  ...sandboxScreens,
];
