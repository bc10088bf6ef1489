import { coupons } from '@nobayon/shared/contract/coupons.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply } from '../../../setup/browser/calls.ts';
import { checkoutScreen } from '../../../setup/screens/checkout-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test.beforeEach(async ({ page, customers }) => {
  await signIn(page, await customers.create());
});

test('the result for a coupon of an earlier selection is never shown', async ({ page, shop }) => {
  await shop.plan();
  await shop.pro();
  const { code } = await shop.coupon();
  await page.goto('/checkout');
  const checkout = checkoutScreen(page);
  await checkout.plan('Basic').check();

  const hold = await holdReply(page, coupons.validate);
  await checkout.applyCoupon(code);
  await expect(checkout.proceed).toBeDisabled();
  await checkout.plan('Pro').check();
  await checkout.applyCoupon(code);
  await expect(checkout.line('Total')).toHaveText('৳৬৪০');
  const late = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes(code),
  );
  hold.release();
  await (await late).finished();
  await expect(checkout.line('Subtotal')).toHaveText('৳৮০০');
  await expect(checkout.line('Total')).toHaveText('৳৬৪০');
});

test('the reason why a coupon is invalid is shown until the code is edited', async ({
  page,
  shop,
}) => {
  await shop.plan();
  await shop.pro();
  const refused = {
    inactive: await shop.coupon({ isActive: false }),
    expired: await shop.coupon({ validUntil: new Date('2020-01-31') }),
    usedUp: await shop.coupon({ maxUses: 3, usedCount: 3 }),
    otherPlan: await shop.coupon({ planNames: ['Pro'] }),
    otherCycle: await shop.coupon({ cycles: ['yearly'] }),
    tooEarly: await shop.coupon({ validFrom: new Date('2999-01-31') }),
  };
  const texts = {
    inactive: 'This coupon is not active.',
    expired: 'This coupon has expired.',
    usedUp: 'This coupon has been used up.',
    otherPlan: 'This coupon is not valid for this plan.',
    otherCycle: 'This coupon is not valid for this billing cycle.',
    tooEarly: 'This coupon is not valid yet.',
  } satisfies Record<keyof typeof refused, string>;
  await page.goto('/checkout');
  const checkout = checkoutScreen(page);
  await checkout.plan('Basic').check();
  for (const [why, text] of Object.entries(texts)) {
    await checkout.applyCoupon(refused[why as keyof typeof refused].code);
    await expect(page.getByText(text)).toBeVisible();
    await checkout.coupon.press('End');
    await checkout.coupon.press('Backspace');
    await expect(page.getByText(text)).toHaveCount(0);
  }

  const cut = await disconnect(page, coupons.validate);
  await checkout.applyCoupon(refused.otherCycle.code);
  await expect(page.getByText('Failed to validate coupon')).toBeVisible();
  await cut.lift();
  await checkout.chooseCycle('Yearly');
  await checkout.applyCoupon(refused.otherCycle.code);
  await expect(checkout.line('Total')).toHaveText('৳২,৪০০');
});

test('a coupon that becomes invalid between Apply and Proceed is rejected, and nothing is charged', async ({
  page,
  shop,
}) => {
  await shop.plan();
  const coupon = await shop.coupon();
  await page.goto('/checkout');
  const checkout = checkoutScreen(page);
  await checkout.plan('Basic').check();
  await checkout.applyCoupon(coupon.code);
  await expect(checkout.line('Total')).toHaveText('৳২৪০');
  await shop.closeCoupon(coupon.id);
  await checkout.proceed.click();
  await expect(page.getByText('This coupon is not active.')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout/);
  await expect(checkout.line('Total')).toHaveText('৳৩০০');
});
