import type { ManualPayment } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';

/** Why the customer is here again, where they were before. */
export function Standing({ of: { payment, claim } }: { of: ManualPayment }) {
  if (claim?.state === 'rejected') {
    return (
      <Notice kind="error" title="Your payment details were rejected">
        <div>{claim.reason}</div>
        <div>
          If you have sent the money, correct the details and submit them again. Do not send it a
          second time.
        </div>
      </Notice>
    );
  }
  if (payment.status === 'pending') return null;
  return (
    <Notice kind="warning" title={`This payment was ${payment.status}`}>
      If you have sent the money anyway, submit the payment details below.
    </Notice>
  );
}
