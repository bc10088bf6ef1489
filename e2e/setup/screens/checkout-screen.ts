import type { Page } from '@playwright/test';

/** The elements of the checkout. */
export function checkoutScreen(page: Page) {
  const plans = page.getByRole('radiogroup', { name: 'Plan' });
  const cycles = page.getByRole('radiogroup', { name: 'Billing cycle' });
  const gateways = page.getByRole('radiogroup', { name: 'Payment method' });
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const coupon = page.getByLabel('Coupon code');
  return {
    plans: plans.getByRole('radio'),
    plan: (name: string) => plans.getByRole('radio', { name: new RegExp(`^${name}\\b`) }),
    gateways: gateways.getByRole('radio'),
    gateway: (name: string) => gateways.getByRole('radio', { name }),
    chooseCycle: (name: 'Monthly' | 'Yearly') => cycles.getByText(name, { exact: true }).click(),
    cycle: (name: 'Monthly' | 'Yearly') => cycles.getByRole('radio', { name }),
    /** A line of the summary, by its label. */
    line: (label: string) =>
      summary
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd'),
    coupon,
    async applyCoupon(code: string): Promise<void> {
      await coupon.fill(code);
      await page.getByRole('button', { name: 'Apply' }).click();
    },
    proceed: page.getByRole('button', { name: 'Proceed to Payment' }),
    /** The button if there is nothing to pay. */
    activate: page.getByRole('button', { name: 'Activate plan' }),
  };
}
