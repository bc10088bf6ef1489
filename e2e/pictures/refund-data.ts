import type { Db } from '@nobayon/prisma/client.ts';
import type { SandboxClient } from '@nobayon/sandbox/control/sandbox-client.ts';
import { adminRefunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Customer } from '../setup/accounts/customer.ts';
import type { Customers } from '../setup/accounts/customers.ts';
import { callApi } from '../setup/product/call-api.ts';
import { runJob } from '../setup/product/jobs.ts';
import type { Product } from '../setup/product/products.ts';
import type { Plan } from '../setup/shop.ts';

type Context = {
  product: Product;
  admin: Customer;
  customers: Customers;
  sandbox: SandboxClient;
  db: Db;
  plan: Plan;
};
type RefundInput = { amount?: number; way?: 'gateway' | 'external'; reason: string };

/** Payments that can be refunded, and some that were, by transaction id. */
export async function createRefunds({ product, admin, customers, sandbox, db, plan }: Context) {
  const { apiUrl } = product;
  const call = { token: admin.token, params: (id: number) => ({ id: String(id) }) };

  async function paid(firstname: string, gateway: string, amount?: string) {
    const customer = await customers.registerAndConfirm(firstname);
    const { transactionId: id, invoiceNumber } = await customers.open(customer, plan, { gateway });
    await sandbox.command(invoiceNumber, {
      action: 'pay',
      sendIpn: false,
      ...(amount && { amount }),
    });
    await callApi(apiUrl, adminTransactions.check, { params: call.params(id) }, call.token);
    return { id, invoice_number: invoiceNumber };
  }

  async function refund(
    id: number,
    { amount = plan.monthlyPrice / 100, way = 'gateway', reason }: RefundInput,
  ) {
    const input = { params: call.params(id), body: { amount, way, reason } };
    await callApi(apiUrl, adminRefunds.request, input, call.token);
    await runJob(db, 'advance_refunds');
  }

  /** Makes the gateway be queried again now. */
  async function ask(id: number): Promise<void> {
    const waits = { transactionId: id, nextCheckAt: { not: null } };
    await db.refund.updateMany({ where: waits, data: { nextCheckAt: new Date(0) } });
    await runJob(db, 'advance_refunds');
  }

  const ofGateway = { service: 'gateway', gateway: 'sslcommerz' } as const;
  const offered = await paid('Shapla', 'sslcommerz');
  const external = await paid('Keya', 'paystation');
  const short = await paid('Moyna', 'sslcommerz', '550.00');

  const processing = await paid('Jui', 'sslcommerz');
  const { invoice_number } = processing;
  const slow = { kind: 'refundOutcome', becomes: 'done', afterAnswers: 1_000 } as const;
  await sandbox.addFault({ ...ofGateway, ...slow, invoice_number });
  await refund(processing.id, { reason: 'The customer paid twice.' });

  const unclear = await paid('Beli', 'sslcommerz');
  const lost = { kind: 'lostReply', on: 'refund' } as const;
  await sandbox.addFault({ ...ofGateway, ...lost, invoice_number: unclear.invoice_number });
  await refund(unclear.id, { reason: 'Ordered the wrong plan.' });
  await sandbox.clearFaults(unclear.invoice_number);
  await ask(unclear.id);

  const part = await paid('Doel', 'sslcommerz');
  await refund(part.id, { amount: 120.5, reason: 'The service was down for six days.' });
  await sandbox.command(part.invoice_number, { action: 'settleRefund', becomes: 'done' });
  await ask(part.id);

  const twice = await paid('Joba', 'sslcommerz');
  await refund(twice.id, { amount: 120.5, reason: 'The service was down for six days.' });
  await sandbox.command(twice.invoice_number, { action: 'settleRefund', becomes: 'done' });
  await ask(twice.id);
  await refund(twice.id, {
    amount: plan.monthlyPrice / 100 - 120.5,
    reason: 'Ordered the wrong plan.',
  });
  await sandbox.command(twice.invoice_number, { action: 'settleRefund', becomes: 'done' });
  await ask(twice.id);

  const done = await paid('Shimul', 'bkash');
  await refund(done.id, {
    way: 'external',
    reason: 'Sent back from our bKash merchant account, transaction ID 9HX4T0BK2M.',
  });

  const refused = await paid('Polash', 'sslcommerz');
  await refund(refused.id, { reason: 'The customer asked for it within a day.' });
  await sandbox.command(refused.invoice_number, { action: 'settleRefund', becomes: 'refused' });
  await ask(refused.id);

  // Two paid attempts at the gateway, which the sandbox does not simulate.
  const doubled = await paid('নুসরাত জাহান', 'sslcommerz');
  await db.attention.create({
    data: { transactionId: doubled.id, reason: 'paid_twice', raisedAt: new Date() },
  });

  return { offered, external, short, processing, unclear, part, twice, done, refused };
}
