import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import type { AppDeps } from '../../../deps.ts';
import { findClaim } from '../../../features/manual/claims/claims.store.ts';
import { contactOf } from '../../../mail/layout/contact.ts';
import { claimRejectedMail } from '../../../mail/messages/claim-rejected-mail.tsx';
import { sendOnce } from '../../../mail/send-once.ts';
import type { JobPayloads } from '../../jobs.ts';
import { payerOf } from './payer-of.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** Tells a customer, once for each claim, that their payment was not found, and why. */
export async function sendClaimRejected(
  deps: Deps,
  { claimId }: JobPayloads['send_claim_rejected'],
): Promise<void> {
  const claim = await findClaim(deps.db, claimId);
  if (claim?.state !== 'rejected') return;
  const { transaction: payment, wallet, reason, trxId } = claim;
  const { appName, appUrl } = deps.settings;
  const to = await payerOf(deps, payment);
  await sendOnce(deps, `claim-rejected:${claimId}`, to, () =>
    claimRejectedMail({
      appName,
      customerName: to.name,
      planName: payment.planName,
      invoiceNumber: payment.invoiceNumber,
      trxId,
      wallet: `${walletTitle(wallet.kind)} ${wallet.number}`,
      total: payment.finalAmount,
      reason: reason ?? '',
      paymentUrl: to.userId === null ? null : `${appUrl}/payment/manual/${payment.invoiceNumber}`,
      contact: contactOf(deps.settings),
    }),
  );
}
