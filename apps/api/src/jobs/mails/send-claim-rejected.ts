import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import type { AppDeps } from '../../deps.ts';
import { findClaim } from '../../features/manual/claims/claims.store.ts';
import { nameInMail } from '../../mail/layout/name-in-mail.ts';
import { claimRejectedMail } from '../../mail/messages/claim-rejected-mail.tsx';
import { sendOnce } from '../../mail/send-once.ts';
import type { JobPayloads } from '../jobs.ts';

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
  const name = nameInMail(payment.userName);
  const to = { name, address: payment.userEmail, userId: payment.userId };
  await sendOnce(deps, `claim-rejected:${claimId}`, to, () =>
    claimRejectedMail({
      appName,
      customerName: name,
      planName: payment.planName,
      invoiceNumber: payment.invoiceNumber,
      trxId,
      wallet: `${walletTitle(wallet.kind)} ${wallet.number}`,
      total: payment.finalAmount,
      reason: reason ?? '',
      paymentUrl: `${appUrl}/payment/manual/${payment.invoiceNumber}`,
    }),
  );
}
