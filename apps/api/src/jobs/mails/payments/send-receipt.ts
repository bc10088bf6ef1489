import { shownGatewayId } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { AppDeps } from '../../../deps.ts';
import { findReceiptFacts } from '../../../features/payments/mail-facts/receipt-facts.store.ts';
import { hasHadEnough } from '../../../mail/has-had-enough.ts';
import { nameInMail } from '../../../mail/layout/name-in-mail.ts';
import { dayInMail, timeInMail } from '../../../mail/layout/time-in-mail.ts';
import { type Receipt, receiptMail } from '../../../mail/messages/receipt.tsx';
import { sendOnce } from '../../../mail/send-once.ts';
import type { JobPayloads } from '../../jobs.ts';
import { payerOf } from './payer-of.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/**
 * Sends the receipt of a completed payment, once. Anybody can order what costs nothing, so that those
 * receipts are among the few notices to an address that was not confirmed.
 */
export async function sendReceipt(
  deps: Deps,
  { transactionId }: JobPayloads['send_receipt'],
): Promise<void> {
  const facts = await findReceiptFacts(deps.db, transactionId);
  if (!facts) return;
  const to = await payerOf(deps, facts);
  const billingUrl = to.userId === null ? null : `${deps.settings.appUrl}/dashboard?tab=billing`;
  const key = `receipt:${transactionId}` as const;
  const isNotice = facts.finalAmount === 0 && !to.isProven;
  if (isNotice && (await hasHadEnough(deps, 'notices', { key, address: to.address }))) return;
  await sendOnce(deps, key, to, () =>
    receiptMail({ ...toReceipt(deps.settings, facts), billingUrl }),
  );
}

type Facts = NonNullable<Awaited<ReturnType<typeof findReceiptFacts>>>;

function toReceipt(
  { appName, timeZone }: AppDeps['settings'],
  facts: Facts,
): Omit<Receipt, 'billingUrl'> {
  return {
    appName,
    customerName: nameInMail(facts.userName),
    planName: facts.planName,
    cycle: facts.cycle,
    invoiceNumber: facts.invoiceNumber,
    gatewayId: shownGatewayId(facts),
    amount: facts.amount,
    discount: facts.discountAmount,
    total: facts.finalAmount,
    paid: facts.paidAmount ?? facts.finalAmount,
    couponCode: facts.couponCode,
    carriedDays: facts.carriedDays,
    confirmedOn: dayInMail(facts.settledAt ?? facts.createdAt, timeZone),
    runsUntil: facts.expiresAt && timeInMail(facts.expiresAt, timeZone),
  };
}
