import { Anchor } from '@mantine/core';
import type { ManualPayment } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { Link } from 'react-router-dom';
import { checkoutOf } from '../../../../app/paths.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';

/** Explains why the form is shown again: a rejection, an ended payment, a lost coupon. */
export function EarlierAttempt({ of: { payment, claim } }: { of: ManualPayment }) {
  return (
    <>
      {claim?.state === 'rejected' ? (
        <Notice kind="error" title="Your payment details were rejected">
          <div>{claim.reason}</div>
          <div>
            If you have sent the money, correct the details and submit them again. Do not send it a
            second time.
          </div>
        </Notice>
      ) : (
        payment.status !== 'pending' && (
          <Notice kind="warning" title={`This payment was ${payment.status}`}>
            If you have sent the money anyway, submit the payment details below.
          </Notice>
        )
      )}
      {payment.lost_coupon !== null && (
        <LostCoupon
          code={payment.lost_coupon}
          checkout={checkoutOf(payment.plan_id, payment.billing_cycle)}
        />
      )}
    </>
  );
}

function LostCoupon({ code, checkout }: { code: string; checkout: string }) {
  return (
    <Notice kind="warning" title={`Coupon ${code} can no longer be used`}>
      <div>
        If you have not sent the money yet,{' '}
        <Anchor component={Link} to={checkout} inherit underline="always">
          start again
        </Anchor>{' '}
        to see the price without it.
      </div>
      <div>
        If you have sent it, submit the payment details. We will review the payment, and your money
        is safe.
      </div>
    </Notice>
  );
}
