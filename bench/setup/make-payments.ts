import { randomBytes } from 'node:crypto';
import { runAtOnce } from '../load/run-at-once.ts';
import { makeAccounts, makePlan } from './make-accounts.ts';
import type { Setup } from './start-setup.ts';

/** The merchant of the gateway's documentation for tests. */
const merchant = { merchantId: '104-1653730183', password: 'gamecoderstorepass' };

/**
 * Creates payments that are pending here and paid at the gateway, each of a different customer, as
 * when the browser is about to return. Returns their invoice numbers.
 */
export async function makePayments(setup: Setup, count: number): Promise<string[]> {
  const { db } = setup;
  const plan = await makePlan(db);
  const customers = await makeAccounts(db, count, (n) => `buyer${n}@example.com`);
  const now = new Date();
  const rows = await db.transaction.createManyAndReturn({
    data: customers.map(({ id, email }) => ({
      invoiceNumber: `NB-${randomBytes(8).toString('hex').toUpperCase()}`,
      userId: id,
      planId: plan.id,
      gateway: 'paystation',
      userName: 'Nusrat Jahan',
      userEmail: email,
      planName: plan.name,
      cycle: 'monthly' as const,
      days: plan.durationDays,
      amount: plan.monthlyPrice,
      discountAmount: 0,
      finalAmount: plan.monthlyPrice,
      createdAt: now,
    })),
    select: { invoiceNumber: true, userEmail: true, amount: true },
  });
  await runAtOnce(16, rows, (row) => payAtGateway(setup, row));
  return rows.map(({ invoiceNumber }) => invoiceNumber);
}

async function payAtGateway(
  { gatewayUrl, sandbox }: Setup,
  {
    invoiceNumber,
    userEmail,
    amount,
  }: { invoiceNumber: string; userEmail: string; amount: number },
): Promise<void> {
  const response = await fetch(`${gatewayUrl}/initiate-payment`, {
    method: 'POST',
    body: new URLSearchParams({
      ...merchant,
      invoice_number: invoiceNumber,
      currency: 'BDT',
      payment_amount: String(amount / 100),
      pay_with_charge: '0',
      cust_name: 'Nusrat Jahan',
      cust_phone: '01700000000',
      cust_email: userEmail,
      callback_url: 'http://127.0.0.1/payment/callback',
      reference: 'Pro',
    }),
  });
  const answer = (await response.json()) as { status_code: string; message: string };
  if (answer.status_code !== '200') throw new Error(`The gateway says: ${answer.message}`);
  await sandbox.command(invoiceNumber, { action: 'pay', sendIpn: false });
}
