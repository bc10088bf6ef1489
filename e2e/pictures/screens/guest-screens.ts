import { plans } from '@nobayon/shared/contract/plans.ts';
import type { Page } from '@playwright/test';
import { logIn } from '../../setup/accounts/log-in.ts';
import { replyWith } from '../../setup/browser/calls.ts';
import { checkoutScreen } from '../../setup/screens/checkout-screen.ts';
import { at, cut, failure, hold, press, type Screen } from '../screen.ts';

const chooseYearly = (page: Page) => checkoutScreen(page).chooseCycle('Yearly');

export const guestScreens: Screen[] = [
  { name: 'login', who: null, address: at('/login') },
  { name: 'login-errors', who: null, address: at('/login'), act: press('Login') },
  {
    name: 'login-refused',
    who: null,
    address: at('/login'),
    act: async (page) => {
      await logIn(page, { email: 'nusrat@example.com', password: 'not this one' });
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

export const pricingScreens: Screen[] = [
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
