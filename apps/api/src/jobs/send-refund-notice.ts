import type { AppDeps } from '../deps.ts';
import { findRefundFacts } from '../features/payments/refund-facts.store.ts';
import { refundMail } from '../mail/refund-mail.tsx';
import { sendOnce } from '../mail/send-once.ts';
import type { JobPayloads } from './jobs.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** Tells a customer, once, that a payment went back: it may be why the chat service is shut. */
export async function sendRefundNotice(
  deps: Deps,
  { transactionId }: JobPayloads['send_refund_notice'],
): Promise<void> {
  const facts = await findRefundFacts(deps.db, transactionId);
  if (!facts) return;
  const { appName, appUrl, timeZone } = deps.settings;
  const to = { name: facts.userName, address: facts.userEmail };
  await sendOnce(deps, `refund:${transactionId}`, to, () =>
    refundMail({
      appName,
      customerName: facts.userName,
      planName: facts.planName,
      invoiceNumber: facts.invoiceNumber,
      gatewayId: facts.gatewayId,
      total: facts.paidAmount ?? facts.finalAmount,
      planNow: planNow(facts.subscription, timeZone, deps.clock()),
      dashboardUrl: `${appUrl}/dashboard?tab=billing`,
    }),
  );
}

type Facts = NonNullable<Awaited<ReturnType<typeof findRefundFacts>>>;

function planNow(has: Facts['subscription'], timeZone: string, now: Date): string {
  if (has?.expiresAt === null) return `You are on the ${has.plan.name} plan, which does not end.`;
  if (!has || has.expiresAt <= now) return 'Your plan has ended.';
  const days = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });
  return `Your ${has.plan.name} plan now runs until ${days.format(has.expiresAt)}.`;
}
