import { shownGatewayId } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { AppDeps } from '../../../deps.ts';
import { findRefundFacts } from '../../../features/payments/mail-facts/refund-facts.store.ts';
import { findRefundMailFacts } from '../../../features/transactions/refunds/refund-mail-facts.store.ts';
import { nameInMail } from '../../../mail/layout/name-in-mail.ts';
import { dayInMail } from '../../../mail/layout/time-in-mail.ts';
import { partRefundMail, refundMail } from '../../../mail/messages/refund-mail.tsx';
import { sendOnce } from '../../../mail/send-once.ts';
import type { JobPayloads } from '../../jobs.ts';
import { payerOf } from './payer-of.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/**
 * Tells a customer, once, that a payment was refunded: one that may be why they lost access, or one
 * that they were told is under review.
 */
export async function sendRefundNotice(
  deps: Deps,
  { transactionId, wasGranted }: JobPayloads['send_refund_notice'],
): Promise<void> {
  const facts = await findRefundFacts(deps.db, transactionId);
  if (!facts) return;
  const to = await payerOf(deps, facts);
  await sendOnce(deps, `refund:${transactionId}`, to, () =>
    refundMail({
      appName: deps.settings.appName,
      customerName: nameInMail(facts.userName),
      planName: facts.planName,
      invoiceNumber: facts.invoiceNumber,
      gatewayId: shownGatewayId(facts),
      total: (facts.paidAmount ?? facts.finalAmount) - facts.refundedAmount,
      before: facts.refundedAmount,
      wasGranted,
      account: to.userId === null ? null : accountNow(deps, facts.subscription),
    }),
  );
}

/** Tells a customer, once, that a payment was refunded in part. */
export async function sendPartRefundNotice(
  deps: Deps,
  { refundId }: JobPayloads['send_part_refund_notice'],
): Promise<void> {
  const refund = await findRefundMailFacts(deps.db, refundId);
  if (refund?.state !== 'done') return;
  const { transaction: facts } = refund;
  const to = await payerOf(deps, facts);
  await sendOnce(deps, `part-refund:${refundId}`, to, () =>
    partRefundMail({
      appName: deps.settings.appName,
      customerName: nameInMail(facts.userName),
      planName: facts.planName,
      invoiceNumber: facts.invoiceNumber,
      gatewayId: shownGatewayId(facts),
      paid: facts.paidAmount ?? facts.finalAmount,
      total: refund.amount,
      account: to.userId === null ? null : accountNow(deps, facts.user?.subscription ?? null),
    }),
  );
}

type Facts = NonNullable<Awaited<ReturnType<typeof findRefundFacts>>>;

function accountNow({ settings, clock }: Deps, has: Facts['subscription']) {
  const { appUrl, timeZone } = settings;
  return {
    planNow: planNow(has, timeZone, clock()),
    billingUrl: `${appUrl}/dashboard?tab=billing`,
  };
}

function planNow(has: Facts['subscription'], timeZone: string, now: Date): string {
  if (!has) return 'You have no plan now.';
  if (has.expiresAt === null) return `You are on the ${has.plan.name} plan, which does not expire.`;
  if (has.expiresAt <= now) return 'Your plan has expired.';
  return `Your ${has.plan.name} plan now runs until ${dayInMail(has.expiresAt, timeZone)}.`;
}
