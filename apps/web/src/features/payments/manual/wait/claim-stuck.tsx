import type { ManualPayment } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { checkoutOf } from '../../../../app/paths.ts';
import { ErrorMessage } from '../../../../ui/errors/error-state.tsx';
import { NextSteps } from '../../result/next-steps.tsx';
import { ClaimFacts } from './claim-facts.tsx';

/** Shown if an unconfirmed payment accepts no more claims. */
export function ClaimStuck({ of: { payment, claim } }: { of: ManualPayment }) {
  return (
    <>
      <ErrorMessage
        title="Payment not confirmed"
        text={
          claim?.reason
            ? `Your last payment details were rejected: ${claim.reason}`
            : 'You cannot submit payment details for this payment right now.'
        }
      />
      {claim && <ClaimFacts claim={claim} payment={payment} />}
      <NextSteps best="dashboard" tryAgain={checkoutOf(payment.plan_id, payment.billing_cycle)} />
    </>
  );
}
