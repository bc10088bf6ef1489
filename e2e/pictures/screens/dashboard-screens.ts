import { auth } from '@nobayon/shared/contract/account/auth.ts';
import { payments } from '@nobayon/shared/contract/payments.ts';
import { subscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { at, cut, failure, hold, press, type Screen } from '../screen.ts';

/** A customer's own pages. */
export const dashboardScreens: Screen[] = [
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
  { name: 'dashboard-bengali', who: 'bengali', address: at('/dashboard') },
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
    // The role is verified before anything is shown.
    name: 'spinner',
    who: 'admin',
    address: at('/admin'),
    prepare: hold(auth.me),
    act: (page) => page.getByRole('status', { name: 'Loading' }).waitFor(),
  },
  { name: 'billing', who: 'demo', address: at('/dashboard?tab=billing') },
  { name: 'billing-page-2', who: 'demo', address: at('/dashboard?tab=billing&page=2') },
  { name: 'billing-every-status', who: 'payer', address: at('/dashboard?tab=billing') },
  { name: 'billing-one', who: 'expiring', address: at('/dashboard?tab=billing') },
  { name: 'billing-long-name', who: 'bengali', address: at('/dashboard?tab=billing') },
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
