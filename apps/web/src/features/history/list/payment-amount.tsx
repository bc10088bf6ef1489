import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { TakaOfSum } from '../../../ui/format/taka-of-sum.tsx';
import css from './payment-amount.module.css';

/**
 * The amount to pay and the discount, with paisa if there are any, because the totals of the years
 * above are their sums.
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
