import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { paidInstead } from '../../../ui/format/paid-instead.ts';
import { partRefunded } from '../../../ui/format/part-refunded.ts';
import { TakaOfSum } from '../../../ui/format/taka-of-sum.tsx';
import css from './payment-amount.module.css';

/**
 * The amount to pay, the discount, what was paid instead, and what was refunded of it in part, with
 * paisa if there are any, because the totals of the years above are their sums.
 */
export function PaymentAmount({ transaction }: { transaction: Transaction }) {
  const { amount, discount_amount, final_amount } = transaction;
  const paid = paidInstead(transaction);
  const refunded = partRefunded(transaction);
  const sum = [amount, discount_amount, final_amount, paid ?? 0, refunded];
  return (
    <>
      <span className={css.final}>
        <TakaOfSum amount={final_amount} sum={sum} />
      </span>
      {discount_amount > 0 && (
        <span className={css.part}>
          <TakaOfSum amount={amount} sum={sum} /> <TakaOfSum amount={-discount_amount} sum={sum} />
        </span>
      )}
      {paid !== null && (
        <span className={css.part}>
          <TakaOfSum amount={paid} sum={sum} /> paid
        </span>
      )}
      {refunded > 0 && (
        <span className={css.part}>
          <TakaOfSum amount={-refunded} sum={sum} /> refunded
        </span>
      )}
    </>
  );
}
