import { formatTaka, parseTaka } from '@nobayon/shared/domain/money.ts';
import css from './amount.module.css';

type Props = {
  /** BDT, as on the wire. */
  amount: number;
};

/** An amount for users: ৳ and Bengali digits, rounded half up to whole taka. */
export function Taka({ amount }: Props) {
  const paisa = parseTaka(Math.abs(amount)) ?? 0;
  const sign = amount < 0 ? '−' : '';
  // The language makes screen readers read the digits as a Bengali number.
  return (
    <span lang="bn" className={css.amount}>
      {sign}
      {formatTaka(paisa, { locale: 'bn-BD', precision: 'whole' })}
    </span>
  );
}
