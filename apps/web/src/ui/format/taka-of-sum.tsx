import css from './amount.module.css';
import { sumPlaces } from './sum-places.ts';

type Props = {
  /** BDT, as on the wire. */
  amount: number;
  /** All amounts of the sum, including this one. */
  sum: readonly number[];
};

const formats = { 0: format(0), 2: format(2) };

/** One amount of a sum: like `<Taka>`, with as many decimals as the others. */
export function TakaOfSum({ amount, sum }: Props) {
  return (
    <span lang="bn" className={css.amount}>
      {amount < 0 ? '−' : ''}৳{formats[sumPlaces(sum)].format(Math.abs(amount))}
    </span>
  );
}

function format(places: 0 | 2): Intl.NumberFormat {
  return new Intl.NumberFormat('bn-BD', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
}
