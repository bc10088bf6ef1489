import type { Transaction } from '@nobayon/shared/contract/payments.ts';
import { Taka } from '../../ui/format/taka.tsx';
import css from './payment-amount.module.css';

/** What was to be paid, and how a discount led there: in a list, to the whole taka. */
export function PaymentAmount({ transaction }: { transaction: Transaction }) {
  const { amount, discount_amount, final_amount } = transaction;
  return (
    <>
      <span className={css.final}>
        <Taka amount={final_amount} />
      </span>
      {discount_amount > 0 && (
        <span className={css.discounted}>
          <Taka amount={amount} /> <Taka amount={-discount_amount} />
        </span>
      )}
    </>
  );
}
