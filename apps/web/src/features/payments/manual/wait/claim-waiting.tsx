import type { Claim, ManualPayment } from '@nobayon/shared/contract/manual/manual-payment.ts';
import { PollStatus } from '../../poll/poll-status.tsx';
import { usePoll } from '../../poll/use-poll.ts';
import type { Polling } from '../../poll/use-polled-payment.ts';
import { NextSteps } from '../../result/next-steps.tsx';
import { OutcomeBanner } from '../../result/outcome-banner.tsx';
import view from '../../result/payment-view.module.css';
import { ClaimFacts } from './claim-facts.tsx';
import { pauseBeforeDecision } from './decision-schedule.ts';
import { usualWaitText } from './usual-wait.ts';

type Props = {
  claim: Claim;
  of: Pick<ManualPayment, 'payment' | 'usual_wait_minutes'>;
  polling: Omit<Polling, 'state'>;
};

const waiting = { title: 'Checking your payment', text: 'This takes a moment.' };

/** Shown while an administrator checks whether the money has arrived. */
export function ClaimWaiting({ claim, of, polling }: Props) {
  const state = usePoll({ isPending: true, check: polling.check, pauses: pauseBeforeDecision });
  const usual = usualWaitText(of.usual_wait_minutes);
  const { lost_coupon } = of.payment;
  const coupon =
    lost_coupon && `Coupon ${lost_coupon} can no longer be used, so we review the price as well.`;
  const text = ['We are looking for your payment in our account.', coupon, usual, EITHER_WAY];
  return (
    <div className={view.columns}>
      <div className={view.outcome}>
        <OutcomeBanner
          outcome="processing"
          text={text.filter((sentence) => sentence !== null).join(' ')}
          waiting={waiting}
        />
        <NextSteps best="dashboard" tryAgain={null} />
        <PollStatus polling={{ ...polling, state }} />
      </div>
      <div className={view.facts}>
        <ClaimFacts claim={claim} payment={of.payment} />
      </div>
    </div>
  );
}

const EITHER_WAY = 'You will get an email when it is confirmed or if something is wrong.';
