import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { TakaOfSum } from '../../ui/taka-of-sum.tsx';
import css from './payment-amount.module.css';

/** What was to be paid, and how a discount led there. */
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
