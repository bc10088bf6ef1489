import { sumPlaces } from './sum-places.ts';

type Props = {
  /** BDT, as it comes over the wire. */
  amount: number;
  /** Every amount of the sum that is added up on the screen, this one included. */
  sum?: readonly number[];
};

const formats = { 0: format(0), 2: format(2) };

/**
 * An amount as administrators read it: `৳1,499`, to the whole taka, rounded half up; with paisa
 * where it stands in a sum that would otherwise not add up.
 */
export function AdminTaka({ amount, sum = [] }: Props) {
  return <span style={{ whiteSpace: 'nowrap' }}>{adminTaka(amount, sum)}</span>;
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
