import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { AppDeps } from '../../../deps.ts';
import { findRefundMailFacts } from '../../../features/transactions/refunds/refund-mail-facts.store.ts';
import { nameInMail } from '../../../mail/layout/name-in-mail.ts';
import { refundResultMail } from '../../../mail/messages/refund-result-mail.tsx';
import { sendOnce } from '../../../mail/send-once.ts';
import type { JobPayloads } from '../../jobs.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** Tells the administrator who asked for a refund, once, how it ended. */
export async function sendRefundResult(
  deps: Deps,
  { refundId }: JobPayloads['send_refund_result'],
): Promise<void> {
  const refund = await findRefundMailFacts(deps.db, refundId);
  if (!refund?.admin || (refund.state !== 'done' && refund.state !== 'refused')) return;
  const { admin, transaction, state, refusal } = refund;
  const { appName, appUrl } = deps.settings;
  const to = { name: nameInMail(fullName(admin)), address: admin.email, userId: admin.id };
  await sendOnce(deps, `refund-result:${refundId}`, to, () =>
    refundResultMail({
      appName,
      firstname: nameInMail(admin.firstname),
      customerName: nameInMail(transaction.userName),
      gateway: gatewayTitle(transaction.gateway),
      invoiceNumber: transaction.invoiceNumber,
      refundNumber: refund.number,
      amount: refund.amount,
      outcome: state === 'done' ? { kind: 'done' } : { kind: 'refused', reason: refusal },
      paymentUrl: `${appUrl}/admin/transactions?payment=${transaction.id}`,
    }),
  );
}
