import assert from 'node:assert/strict';
import {
  assertBought,
  assertMayChat,
  assertReceipts,
  comeBack,
  findPlan,
  type Purchase,
  register,
  startPurchase,
} from './customer.ts';
import type { Smoke } from './smoke.ts';
import { until } from './until.ts';

const SWEPT_WITHIN_MS = 6 * 60_000;

/** Somebody registers, buys a plan and chats. */
export async function checkPurchase(smoke: Smoke): Promise<Purchase[]> {
  const { report, sandbox, signal } = smoke;
  report.chapter('Register, pay, chat');
  const customer = await register(smoke, 'first');
  const plan = await findPlan(smoke, customer, 'Pro');
  const purchase = await startPurchase(smoke, customer, plan, 'yearly');
  await report.check('a plan is bought', async () => {
    const reply = await comeBack(smoke, customer, await sandbox.choose(purchase.paymentUrl, 'pay'));
    assert.equal(reply.status, 'completed');
    return assertBought(smoke, [purchase]);
  });
  await report.check('the receipt is in the mailbox', () =>
    until(() => assertReceipts(smoke, [purchase]), { signal }),
  );
  await report.check('the chat service has the account', () =>
    until(() => assertMayChat(smoke, customer, plan), { signal }),
  );
  return [purchase];
}

/** Paid, without a word to us: the tab was closed, and no notification came. */
export async function payAndVanish(smoke: Smoke): Promise<Purchase> {
  const customer = await register(smoke, 'vanished');
  const plan = await findPlan(smoke, customer, 'Basic');
  const purchase = await startPurchase(smoke, customer, plan);
  await smoke.sandbox.command(purchase.invoice, { action: 'pay', sendIpn: false });
  return purchase;
}

/** The sweep asks after three minutes, whatever was killed meanwhile. */
export async function checkVanished(smoke: Smoke, purchase: Purchase): Promise<void> {
  const { report, signal } = smoke;
  report.chapter('The payment of somebody who closed the tab');
  await report.check('the sweep has found it', () =>
    until(() => assertBought(smoke, [purchase]), { withinMs: SWEPT_WITHIN_MS, signal }),
  );
}
