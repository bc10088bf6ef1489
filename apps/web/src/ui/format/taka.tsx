import { formatTaka, parseTaka } from '@nobayon/shared/domain/money.ts';

type Props = {
  /** BDT, as it comes over the wire. */
  amount: number;
};

/** An amount as users read it: ৳ and Bengali digits, to the whole taka, rounded half up. */
export function Taka({ amount }: Props) {
  const paisa = parseTaka(Math.abs(amount)) ?? 0;
  const sign = amount < 0 ? '−' : '';
  // The language lets a screen reader say the digits as a Bengali number.
  return (
    <span lang="bn" style={{ whiteSpace: 'nowrap' }}>
      {sign}
      {formatTaka(paisa, { locale: 'bn-BD', precision: 'whole' })}
    </span>
  );
}
