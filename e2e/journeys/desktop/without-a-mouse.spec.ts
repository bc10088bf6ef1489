import { payments } from '@nobayon/shared/contract/payments.ts';
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../../setup/accounts/sign-in.ts';
import { holdReply } from '../../setup/browser/calls.ts';
import { checkoutScreen } from '../../setup/screens/checkout-screen.ts';
import { expect, test } from '../../setup/test.ts';

/** Presses Tab until the element is focused. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reached with the Tab key').toBeFocused();
}

test('a purchase works with the keyboard alone', async ({ page, shop, customers }) => {
  await shop.plan();
  await shop.pro();
  const { code } = await shop.coupon();
  const { email, password } = await customers.create();

  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const choose = page.getByRole('link', { name: 'Choose a Plan' });
  await tabTo(page, choose);
  await page.keyboard.press('Enter');
  const checkout = checkoutScreen(page);
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeFocused();

  await tabTo(page, checkout.cycle('Monthly'));
  await page.keyboard.press('ArrowRight');
  await expect(checkout.line('Billing cycle')).toHaveText('Yearly');
  await tabTo(page, checkout.plan('Basic'));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(checkout.line('Plan')).toHaveText('Pro');
  await tabTo(page, checkout.coupon);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(checkout.line('Total')).toHaveText('৳৬,৪০০');
  await tabTo(page, checkout.proceed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
});

test('nothing is animated with reduced motion', async ({ page, shop, customers }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const plan = await shop.plan();
  const customer = await customers.create();
  const { returnUrl } = await customers.buy(customer, plan);
  await signIn(page, customer);
  for (const address of ['/dashboard', '/dashboard?tab=billing', returnUrl.href, '/checkout']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await movingParts(page)).toEqual([]);
  }

  const checkout = checkoutScreen(page);
  const preview = await holdReply(page, payments.preview);
  await checkout.plan('Basic').check();
  await expect(checkout.line('Plan')).toHaveText('Basic');
  const place = await checkout.proceed.boundingBox();
  preview.release();
  await expect(page.getByText('New expiry date:')).toBeVisible();
  expect(await checkout.proceed.boundingBox(), 'stays where it is').toEqual(place);
  const hold = await holdReply(page, payments.initiate);
  await checkout.proceed.click();
  await expect(checkout.plan('Basic')).toBeDisabled();
  expect(await movingParts(page)).toEqual([]);
  const [button, loader] = await Promise.all([
    checkout.proceed.boundingBox(),
    checkout.proceed.locator('.mantine-Loader-root').boundingBox(),
  ]);
  expect(Math.abs(middle(loader) - middle(button))).toBeLessThan(3);
  hold.release();
});

/** The markup of elements that move or fade; spinners may rotate in place. */
function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 200) ?? '')
      .filter((markup) => !markup.includes('mantine-Loader')),
  );
}

function middle(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height / 2 : Number.NaN;
}
