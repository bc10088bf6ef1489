import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { signIn } from '../setup/accounts/sign-in.ts';
import { checkoutScreen } from '../setup/screens/checkout-screen.ts';
import type { PictureData } from './picture-data.ts';
import { settle, watchRequests } from './settle.ts';

type Picture = {
  file: string;
  options: BrowserContextOptions;
  show: (page: Page, data: PictureData) => Promise<void>;
};

const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };

const light = { ...wide, colorScheme: 'light' } as const;

const pictures: Picture[] = [
  { file: 'plans.png', options: light, show: showPlans },
  { file: 'checkout.png', options: light, show: showCheckout },
  { file: 'dashboard.png', options: light, show: showDashboard },
  {
    file: 'dashboard-phone-dark.png',
    options: { ...phone, colorScheme: 'dark' },
    show: showDashboard,
  },
  { file: 'admin-dashboard.png', options: light, show: showAdminDashboard },
  { file: 'admin-user.png', options: light, show: showUser },
  { file: 'admin-search.png', options: { ...wide, colorScheme: 'dark' }, show: showSearch },
  { file: 'admin-users-phone.png', options: { ...phone, colorScheme: 'light' }, show: showUsers },
];

async function showPlans(page: Page): Promise<void> {
  await page.goto('/plans');
}

async function showAdminDashboard(page: Page, { customers }: PictureData): Promise<void> {
  await signIn(page, customers.admin);
  await page.goto('/admin');
}

async function showUser(page: Page, { customers }: PictureData): Promise<void> {
  await signIn(page, customers.admin);
  await page.goto(`/admin/users/${customers.changer.user.id}`);
}

async function showSearch(page: Page, { customers }: PictureData): Promise<void> {
  await signIn(page, customers.admin);
  await page.goto('/admin/transactions');
  await settle(page);
  await page.getByRole('button', { name: 'Search everything' }).click();
  const search = page.getByRole('dialog');
  await search.getByRole('combobox').fill('jahan');
  await search.getByText('to choose').waitFor();
}

/** Users of the demo data only, as search results. */
async function showUsers(page: Page, { customers }: PictureData): Promise<void> {
  await signIn(page, customers.admin);
  await page.goto('/admin/users?search=example.org');
  await page.getByRole('link', { name: 'Priyanka Saha' }).waitFor();
  await page.getByRole('search').evaluate((search) => {
    window.scrollTo({ top: search.getBoundingClientRect().top + window.scrollY - 16 });
  });
}

async function showDashboard(page: Page, { customers }: PictureData): Promise<void> {
  await signIn(page, customers.demo);
  await page.goto('/dashboard');
}

/** A change of plan with a coupon, so that the summary has all its lines. */
async function showCheckout(page: Page, { customers, plans }: PictureData): Promise<void> {
  await signIn(page, customers.demo);
  await page.goto(`/checkout?planId=${plans.team.id}`);
  const checkout = checkoutScreen(page);
  await checkout.chooseCycle('Yearly');
  await checkout.applyCoupon('TEAM15');
  await page.getByText('TEAM15 (15%)').waitFor();
  // Hides the text cursor and hover states.
  await checkout.coupon.blur();
  await page.mouse.move(0, 0);
}

export async function takeForReadme(
  browser: Browser,
  data: PictureData,
  folder: string,
): Promise<void> {
  for (const { file, options, show } of pictures) {
    const context = await browser.newContext({
      ...options,
      baseURL: data.product.appUrl,
      timezoneId: 'Asia/Dhaka',
    });
    const page = await context.newPage();
    watchRequests(page);
    await show(page, data);
    await untilLoaded(page);
    await page.screenshot({ path: join(folder, file), animations: 'disabled' });
    await context.close();
    process.stdout.write(`${file}\n`);
  }
  await shrink(pictures.map(({ file }) => join(folder, file)));
}

/** Hides the effects of a slow machine. */
async function untilLoaded(page: Page): Promise<void> {
  await settle(page);
  await page.getByText('Nobayon').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
  await settle(page);
}

/** Reduces the size to a third: screens have few colors. */
async function shrink(files: readonly string[]): Promise<void> {
  const smaller = ['--format', 'png', '--palette', '--quality', '90', '--compressionLevel', '9'];
  for (const file of files) {
    const args = [
      '--yes',
      'sharp-cli@6',
      '--input',
      file,
      '--output',
      `${file}.smaller`,
      ...smaller,
    ];
    await promisify(execFile)('npx', args);
    await rename(`${file}.smaller`, file);
  }
}
