import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { checkoutScreen } from '../setup/checkout-screen.ts';
import { signIn } from '../setup/sign-in.ts';
import type { Cast } from './cast.ts';
import { settle } from './settle.ts';

type Picture = {
  file: string;
  options: BrowserContextOptions;
  show: (page: Page, cast: Cast) => Promise<void>;
};

const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };

const pictures: Picture[] = [
  { file: 'dashboard.png', options: { ...wide, colorScheme: 'light' }, show: showDashboard },
  { file: 'checkout.png', options: { ...wide, colorScheme: 'light' }, show: showCheckout },
  {
    file: 'dashboard-phone-dark.png',
    options: { ...phone, colorScheme: 'dark' },
    show: showDashboard,
  },
  {
    file: 'admin-dashboard.png',
    options: { ...wide, colorScheme: 'light' },
    show: showAdminDashboard,
  },
  { file: 'admin-users-phone.png', options: { ...phone, colorScheme: 'light' }, show: showUsers },
];

async function showAdminDashboard(page: Page, { customers }: Cast): Promise<void> {
  await signIn(page, customers.admin);
  await page.goto('/admin');
}

/** The demonstration's own people, who come after those of the pictures, from the search on. */
async function showUsers(page: Page, { customers }: Cast): Promise<void> {
  await signIn(page, customers.admin);
  await page.goto('/admin/users?page=2');
  await page.getByText('Page 2 of').waitFor();
  await page.getByRole('search').evaluate((search) => {
    window.scrollTo({ top: search.getBoundingClientRect().top + window.scrollY - 16 });
  });
}

async function showDashboard(page: Page, { customers }: Cast): Promise<void> {
  await signIn(page, customers.demo);
  await page.goto('/dashboard');
}

/** A change of plan with a coupon, so that the summary has everything to say. */
async function showCheckout(page: Page, { customers, plans }: Cast): Promise<void> {
  await signIn(page, customers.demo);
  await page.goto(`/checkout?planId=${plans.team.id}`);
  const checkout = checkoutScreen(page);
  await checkout.chooseCycle('Yearly');
  await checkout.applyCoupon('TEAM15');
  await page.getByText('TEAM15 (15%)').waitFor();
  // Neither the text cursor nor the button under the mouse is to stand out.
  await checkout.coupon.blur();
  await page.mouse.move(0, 0);
}

export async function takeForReadme(browser: Browser, cast: Cast, folder: string): Promise<void> {
  for (const { file, options, show } of pictures) {
    const context = await browser.newContext({
      ...options,
      baseURL: cast.product.appUrl,
      timezoneId: 'Asia/Dhaka',
    });
    const page = await context.newPage();
    await show(page, cast);
    await settle(page);
    await page.screenshot({ path: join(folder, file), animations: 'disabled' });
    await context.close();
    process.stdout.write(`${file}\n`);
  }
}
