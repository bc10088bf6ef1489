import type { TransactionDetails } from '@nobayon/shared/contract/payments.ts';
import type { PaymentOutcome } from '@nobayon/shared/domain/transaction/callback.ts';
import { checkoutOf, paths } from '../../../app/paths.ts';
import { AccessNeedsConfirmation } from '../../../ui/confirm-address/access-needs-confirmation.tsx';
import { useMustConfirmAddress } from '../../../ui/confirm-address/use-must-confirm-address.ts';
import { FactRowsSkeleton } from '../../../ui/facts/facts.tsx';
import { PrintReceipt, ReceiptHead } from '../details/print-receipt.tsx';
import { TransactionFacts } from '../details/transaction-facts.tsx';
import { SentAnyway } from '../manual/sent-anyway.tsx';
import { PollStatus } from '../poll/poll-status.tsx';
import type { Polling } from '../poll/use-polled-payment.ts';
import { NextSteps, NextStepsSkeleton } from './next-steps.tsx';
import { OutcomeBanner, ReceiptBanner, type WaitingText } from './outcome-banner.tsx';
import { outcomeTexts } from './outcome-texts.ts';
import css from './payment-view.module.css';
import { ResumePayment } from './resume-payment.tsx';

type Props = {
  /** Null until it is loaded; `waiting` then names what is being waited for. */
  outcome: PaymentOutcome | null;
  /** Replaces the usual text of the outcome. */
  text?: string | undefined;
  waiting: WaitingText;
  /** Null while it is loaded, and if it is another user's. */
  transaction: TransactionDetails | null;
  isOwn?: boolean;
  /** Whether the payment is read again long after it was made. */
  isReceipt?: boolean;
  /** False if it has probably been paid, although that is not confirmed yet. */
  mayContinue?: boolean;
  polling: Polling;
};

/** A payment: its outcome, what to do next, and its facts. */
export function PaymentView(props: Props) {
  const { outcome, text, waiting, transaction, isOwn = true } = props;
  const { isReceipt = false, mayContinue = true, polling } = props;
  const mustConfirm = useMustConfirmAddress();
  const isComing = outcome === null || polling.isChecking;
  return (
    <div className={css.columns}>
      <div className={css.outcome} data-not-printed>
        {transaction && isReceipt ? (
          <ReceiptBanner transaction={transaction} />
        ) : (
          <OutcomeBanner outcome={outcome} text={text} waiting={waiting} />
        )}
        {outcome === 'success' && isOwn && !isReceipt && <AccessNeedsConfirmation />}
        {outcome ? (
          <NextSteps
            best={isReceipt ? null : outcomeTexts[outcome].next}
            tryAgain={outcome === 'success' ? null : nextAttemptOf(transaction)}
            mayChat={outcome === 'success' && isOwn && !isReceipt && !mustConfirm}
          >
            {isReceipt && <PrintReceipt isPrimary />}
            {transaction && mayContinue && (
              <ResumePayment transaction={transaction} reload={polling.check} />
            )}
          </NextSteps>
        ) : (
          <NextStepsSkeleton />
        )}
        {transaction && <SentAnyway transaction={transaction} />}
        {outcome && outcomeTexts[outcome].isOpen && <PollStatus polling={polling} />}
      </div>
      {(transaction || isComing) && (
        <div className={css.facts}>
          {transaction ? (
            <>
              {wasPaid(transaction) && <ReceiptHead transaction={transaction} />}
              <TransactionFacts transaction={transaction} />
              {wasPaid(transaction) && !isReceipt && <PrintReceipt />}
            </>
          ) : (
            <FactRowsSkeleton count={9} label="Loading the details" />
          )}
        </div>
      )}
    </div>
  );
}

function nextAttemptOf(transaction: TransactionDetails | null): string {
  if (!transaction) return paths.checkout;
  const { plan_id, billing_cycle, coupon_code } = transaction;
  return checkoutOf(plan_id, billing_cycle, coupon_code);
}

/** A receipt exists for received money, even if it was refunded. */
function wasPaid({ status }: TransactionDetails): boolean {
  return status === 'completed' || status === 'refunded';
}
