import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import type { PaymentOutcome } from '@nobayon/shared/domain/callback.ts';
import { NextSteps, NextStepsSkeleton } from './next-steps.tsx';
import { OutcomeBanner, type WaitingText } from './outcome-banner.tsx';
import { outcomeTexts } from './outcome-texts.ts';
import css from './payment-view.module.css';
import { TransactionFacts, TransactionFactsSkeleton } from './transaction-facts.tsx';
import type { Watching } from './use-watched-payment.ts';
import { WatchLine } from './watch-line.tsx';

type Props = {
  /** Null until it is known; then `waiting` says what is being waited for. */
  outcome: PaymentOutcome | null;
  /** Instead of what is usually said of such an outcome. */
  text?: string | undefined;
  waiting: WaitingText;
  transaction: Transaction | null;
  watching: Watching;
};

/** A payment: how it ended, what to do next, and all that is known of it. */
export function PaymentView({ outcome, text, waiting, transaction, watching }: Props) {
  const isComing = outcome === null || watching.isLooking;
  return (
    <div className={css.columns}>
      <div className={css.outcome}>
        <OutcomeBanner outcome={outcome} text={text} waiting={waiting} />
        {outcome ? (
          <NextSteps best={outcomeTexts[outcome].next} canTryAgain={outcome !== 'success'} />
        ) : (
          <NextStepsSkeleton />
        )}
        {outcome && outcomeTexts[outcome].isOpen && <WatchLine watching={watching} />}
      </div>
      {(transaction || isComing) && (
        <div className={css.facts}>
          {transaction ? (
            <TransactionFacts transaction={transaction} />
          ) : (
            <TransactionFactsSkeleton />
          )}
        </div>
      )}
    </div>
  );
}
