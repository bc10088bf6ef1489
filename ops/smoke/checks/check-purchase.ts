import assert from 'node:assert/strict';
import {
  assertBought,
  assertChatAccess,
  assertReceipts,
  findPlan,
  type Purchase,
  postReturnFromGateway,
  register,
  startPurchase,
} from '../customer.ts';
import { retryUntil } from '../retry-until.ts';
import type { Smoke } from '../smoke.ts';

const SWEPT_WITHIN_MS = 6 * 60_000;

/** A user registers, buys a plan and uses the chat service. */
export async function checkPurchase(smoke: Smoke): Promise<Purchase[]> {
  const { report, sandbox, signal } = smoke;
  report.chapter('Register, pay, chat');
  const customer = await register(smoke, 'first');
  const plan = await findPlan(smoke, customer, 'Pro');
  const purchase = await startPurchase(smoke, customer, plan, 'yearly');
  await report.check('a plan is bought', async () => {
    const reply = await postReturnFromGateway(
      smoke,
      customer,
      await sandbox.choose(purchase.paymentUrl, 'pay'),
    );
    assert.equal(reply.status, 'completed');
    return assertBought(smoke, [purchase]);
  });
  await report.check('the receipt is in the mailbox', () =>
    retryUntil(() => assertReceipts(smoke, [purchase]), { signal }),
  );
  await report.check('the chat service has the account', () =>
    retryUntil(() => assertChatAccess(smoke, customer, plan), { signal }),
  );
  return [purchase];
}

/** Paid without a return or a notification, as if the tab was closed. */
export async function payWithoutReturning(smoke: Smoke): Promise<Purchase> {
  const customer = await register(smoke, 'vanished');
  const plan = await findPlan(smoke, customer, 'Basic');
  const purchase = await startPurchase(smoke, customer, plan);
  await smoke.sandbox.command(purchase.invoice, { action: 'pay', sendIpn: false });
  return purchase;
}

/** The sweep queries after three minutes, whatever was killed in between. */
export async function checkPaidWithoutReturn(smoke: Smoke, purchase: Purchase): Promise<void> {
  const { report, signal } = smoke;
  report.chapter('The payment of somebody who closed the tab');
  await report.check('the sweep has found it', () =>
    retryUntil(() => assertBought(smoke, [purchase]), { withinMs: SWEPT_WITHIN_MS, signal }),
  );
}
