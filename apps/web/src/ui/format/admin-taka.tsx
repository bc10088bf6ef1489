import css from './amount.module.css';
import { sumPlaces } from './sum-places.ts';

type Props = {
  /** BDT, as on the wire. */
  amount: number;
  /** All amounts of the sum on the screen, including this one. */
  sum?: readonly number[];
};

const formats = { 0: format(0), 2: format(2) };

/**
 * An amount for administrators: `৳1,499`, rounded half up to whole taka; with paisa if it is part
 * of a sum that would otherwise not add up.
 */
export function AdminTaka({ amount, sum = [] }: Props) {
  return <span className={css.amount}>{adminTaka(amount, sum)}</span>;
}

/** The same as text. */
export function adminTaka(amount: number, sum: readonly number[] = []): string {
  return `${amount < 0 ? '−' : ''}৳${formats[sumPlaces(sum)].format(Math.abs(amount))}`;
}

function format(places: 0 | 2): Intl.NumberFormat {
  return new Intl.NumberFormat('en-BD', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
}
