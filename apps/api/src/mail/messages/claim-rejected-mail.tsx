import type { Paisa } from '@nobayon/shared/domain/money.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { amountInMail } from '../layout/amount-in-mail.ts';
import type { Contact } from '../layout/contact.ts';
import { Layout } from '../layout/layout.tsx';
import { Action, Facts, Line } from '../layout/parts.tsx';
import type { Mail } from '../mail.ts';

export type RejectedClaim = {
  appName: string;
  customerName: string;
  planName: string;
  invoiceNumber: string;
  trxId: string;
  /** The wallet's name and number. */
  wallet: string;
  total: Paisa;
  /** The administrator's reason. */
  reason: string;
  /**
   * The address of the page where the transaction ID can be corrected; null once the account is
   * deleted.
   */
  paymentUrl: string | null;
  contact: Contact;
};

/** Tells a customer that no payment was found for a transaction ID, why, and how to correct it. */
export function claimRejectedMail(claim: RejectedClaim): Mail {
  return {
    subject: `${claim.appName}: payment ${claim.invoiceNumber} could not be confirmed`,
    body: <ClaimRejectedBody {...claim} />,
  };
}

function ClaimRejectedBody(claim: RejectedClaim) {
  const { appName, customerName, planName, total, reason } = claim;
  return (
    <Layout
      appName={appName}
      heading="Your payment could not be confirmed"
      preview={`${isolate(planName)}, ${amountInMail(total)}`}
      footer={`If you have sent the money, it is not lost. ${searchText(claim.contact)}`}
    >
      <Line>
        Dear {customerName}, we checked the transaction ID that you submitted for the {planName}{' '}
        plan and could not confirm the payment.
      </Line>
      <Line>{reason}</Line>
      <Facts
        groups={[
          [
            { name: 'Invoice', is: claim.invoiceNumber },
            { name: 'Transaction ID', is: claim.trxId },
            { name: 'Sent to', is: claim.wallet },
          ],
          [{ name: 'Amount', is: amountInMail(total), sum: true }],
        ]}
      />
      {claim.paymentUrl && <Action href={claim.paymentUrl}>Correct the transaction ID</Action>}
    </Layout>
  );
}

/** What customers can do so that their money is found. */
function searchText(contact: Contact): string {
  if (contact.kind === 'reply') {
    return 'Reply with the message from your wallet, and we will look for it.';
  }
  const otherwise = 'Compare the transaction ID with the message from your wallet, and correct it.';
  return contact.kind === 'page' ? `${otherwise} Questions? ${contact.url}` : otherwise;
}
