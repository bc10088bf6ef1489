import { coupons } from '@nobayon/shared/contract/coupons.ts';
import { signIn } from '../../../setup/accounts/sign-in.ts';
import { disconnect, holdReply } from '../../../setup/browser/calls.ts';
import { checkoutScreen } from '../../../setup/screens/checkout-screen.ts';
import { expect, test } from '../../../setup/test.ts';

test('a coupon says why it is invalid, counts for the current selection only, and is checked again at Proceed', async ({
  page,
  shop,
  customers,
}) => {
  await shop.plan();
  await shop.pro();
  const coupon = await shop.coupon();
  const yearly = await shop.coupon({ cycles: ['yearly'] });
  await signIn(page, await customers.create());
  await page.goto('/checkout');
  const checkout = checkoutScreen(page);
  await checkout.plan('Basic').check();

  await test.step('the reason is shown until the code is edited', async () => {
    const reason = page.getByText('This coupon is not valid for this billing cycle.');
    await checkout.applyCoupon(yearly.code);
    await expect(reason).toBeVisible();
    await checkout.coupon.press('End');
    await checkout.coupon.press('Backspace');
    await expect(reason).toHaveCount(0);
    const cut = await disconnect(page, coupons.validate);
    await checkout.applyCoupon(yearly.code);
    await expect(page.getByText('Failed to validate coupon')).toBeVisible();
    await cut.lift();
    await checkout.chooseCycle('Yearly');
    await checkout.applyCoupon(yearly.code);
    await expect(checkout.line('Total')).toHaveText('৳২,৪০০');
    await checkout.chooseCycle('Monthly');
  });

  await test.step('the result for an earlier selection is never shown', async () => {
    const hold = await holdReply(page, coupons.validate);
    await checkout.applyCoupon(coupon.code);
    await expect(checkout.proceed).toBeDisabled();
    await checkout.plan('Pro').check();
    await checkout.applyCoupon(coupon.code);
    await expect(checkout.line('Total')).toHaveText('৳৬৪০');
    const late = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes(coupon.code),
    );
    hold.release();
    await (await late).finished();
    await expect(checkout.line('Subtotal')).toHaveText('৳৮০০');
    await expect(checkout.line('Total')).toHaveText('৳৬৪০');
  });

  await test.step('invalid at Proceed, it charges nothing', async () => {
    await shop.closeCoupon(coupon.id);
    await checkout.proceed.click();
    await expect(page.getByText('This coupon is not active.')).toBeVisible();
    await expect(page).toHaveURL(/\/checkout/);
    await expect(checkout.line('Total')).toHaveText('৳৮০০');
  });
});
