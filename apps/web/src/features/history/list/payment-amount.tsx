import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { TakaOfSum } from '../../../ui/format/taka-of-sum.tsx';
import css from './payment-amount.module.css';

/**
 * What was to be paid, and how a discount led there: with paisa where there are any, since the totals
 * of the years stand above and are added up from them.
 */
export function PaymentAmount({ transaction }: { transaction: Transaction }) {
  const { amount, discount_amount, final_amount } = transaction;
  const sum = [amount, discount_amount, final_amount];
  return (
    <>
      <span className={css.final}>
        <TakaOfSum amount={final_amount} sum={sum} />
      </span>
      {discount_amount > 0 && (
        <span className={css.discounted}>
          <TakaOfSum amount={amount} sum={sum} /> <TakaOfSum amount={-discount_amount} sum={sum} />
        </span>
      )}
    </>
  );
}
