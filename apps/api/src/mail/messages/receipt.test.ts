import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { readReceipt } from '../../testing/payments/read-receipt.ts';
import { buy, startPurchase } from '../../testing/payments/start-purchase.ts';
import { readStatus } from '../../testing/users/as-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ parts: { chatService: null } });
});
afterEach(async () => {
  await app.sandbox.clearFaults();
});
afterAll(() => app.close());

/** What a receipt says in figures. */
function amountsIn(text: string): number[] {
  return [...text.matchAll(/BDT\u00a0([\d,.]+)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  );
}

describe('the receipt', () => {
  test('goes to the customer, in text and in HTML, with what they bought', async () => {
    const purchase = await buy(app, { coupon: await app.build.coupon({ code: 'EID2026' }) });
    const { gatewayId } = await purchase.effects();
    const mail = await readReceipt(app, purchase);
    expect(mail).toMatchObject({
      from: 'Nobayon <hello@nobayon.test>',
      to: purchase.user.email,
      subject: `Nobayon: receipt ${purchase.invoice}`,
      headers: expect.arrayContaining([{ name: 'Reply-To', value: 'help@nobayon.test' }]),
    });
    for (const part of [mail.text, mail.html]) {
      for (const fact of [
        `${purchase.user.firstname} ${purchase.user.lastname}`,
        purchase.plan.name,
        'Monthly',
        'EID2026',
        purchase.invoice,
        String(gatewayId),
        '10 March 2026',
        'until 9 April 2026 at ',
        'https://nobayon.test/dashboard?tab=billing',
      ]) {
        expect(part).toContain(fact);
      }
    }
    expect(mail.html).toContain('<html');
    expect(mail.text).not.toMatch(/<\w/);
  });

  test.for([
    { monthlyPrice: 300_00, discountValue: 20_00, amounts: [300, 60, 240] },
    { monthlyPrice: 333_33, discountValue: 15_50, amounts: [333.33, 51.67, 281.66] },
    {
      monthlyPrice: 1_234_567_89,
      discountValue: 33_33,
      amounts: [1_234_567.89, 411_481.48, 823_086.41],
    },
    { monthlyPrice: 1, discountValue: 50_00, amounts: [0.01, 0.01, 0] },
    { monthlyPrice: 500_00, discountValue: 100_00, amounts: [500, 500, 0] },
  ])(
    'of $monthlyPrice paisa adds up as on screen',
    async ({ monthlyPrice, discountValue, amounts }) => {
      const [plan, coupon] = [
        await app.build.plan({ monthlyPrice }),
        await app.build.coupon({ discountValue }),
      ];
      const purchase = await startPurchase(app, { plan, coupon });
      if (purchase.paymentUrl.startsWith(app.sandboxUrl)) await purchase.returnAfter('pay');
      const { text, html } = await readReceipt(app, purchase);
      expect(amountsIn(text).slice(-3)).toEqual(amounts);
      // The first is what a list of mails shows beside the subject.
      expect(amountsIn(html)).toEqual([amounts[2], ...amounts]);

      const shown = await readStatus(app, purchase.user, purchase);
      const { amount, discount_amount, final_amount } = shown;
      expect([amount, discount_amount, final_amount]).toEqual(amounts);
      expect(Math.round((amount - discount_amount) * 100)).toBe(Math.round(final_amount * 100));
    },
  );

  test('shows what was left of earlier payments', async () => {
    const old = await buy(app);
    await app.runJobs();
    await app.sandbox.clearMails();
    const upgrade = await buy(app, {
      user: old.user,
      plan: await app.build.plan({ monthlyPrice: 600_00 }),
    });
    const { text } = await readReceipt(app, upgrade);
    expect(text).toContain('until 24 April 2026');
    expect(text).toContain('That includes 15 days from your earlier payments.');
  });

  test('of a name that is not meant well is still only a name', async () => {
    const user = await app.build.user({
      firstname: '<img src=x onerror=alert(1)>',
      lastname: '"</p><script>alert(2)</script>\r\nBcc: all@example.com',
    });
    const mail = await readReceipt(app, await buy(app, { user }));
    expect(mail.to).toBe(user.email);
    expect(mail.html).not.toMatch(/<img|<script/);
    expect(mail.text).toContain('Dear img src x onerror alert');
    expect(await app.sandbox.mails('all@example.com')).toEqual([]);
  });

  test('of a plan with a name that is not meant well is harmless, too', async () => {
    const plan = await app.build.plan({ name: '<a href="https://evil.example">Pro</a> & more' });
    const { html } = await readReceipt(app, await buy(app, { plan }));
    expect(html).not.toContain('<a href="https://evil.example"');
    expect(html).toContain('&amp; more');
  });
});
