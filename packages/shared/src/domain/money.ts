/**
 * Money is an integer of paisa (1 taka = 100 paisa) everywhere except in the API and on screens.
 * Percentages are basis points (10,000 = 100 %). Amounts are rounded once, half up.
 */
export type Paisa = number;
export type BasisPoints = number;

const decimalTaka = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/;

/**
 * Parses an amount in taka ("2500", "2500.5", 19.99) as paisa, without multiplying floats: 19.99 *
 * 100 is 1998.9999… Returns null for anything but a plain non-negative decimal with at most two
 * decimal places. Trailing zeros are allowed.
 */
export function parseTaka(taka: string | number): Paisa | null {
  const match = decimalTaka.exec(String(taka).trim());
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/**
 * Converts an amount from the API (BDT, at most two decimals) to paisa. Throws for any other
 * number.
 */
export function fromTaka(taka: number): Paisa {
  const amount = parseTaka(taka);
  if (amount === null) throw new RangeError(`${taka} is not an amount in BDT.`);
  return amount;
}

/** Converts paisa to the BDT number that the API sends, with at most two decimals. */
export function toTaka(amount: Paisa): number {
  return amount / 100;
}

/** `share` of `amount`, rounded half up to the paisa. */
export function percentOf(amount: Paisa, share: BasisPoints): Paisa {
  return divideHalfUp(BigInt(amount) * BigInt(share), 10_000n);
}

/** `amount * times / parts`, rounded half up to the paisa. */
export function prorate(amount: Paisa, times: number, parts: number): Paisa {
  return divideHalfUp(BigInt(amount) * BigInt(times), BigInt(parts));
}

/**
 * Both operands are non-negative. BigInt, because paisa times basis points can exceed the safe
 * integers.
 */
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((dividend * 2n + divisor) / (divisor * 2n));
}

export type AmountStyle = {
  /** `bn-BD` for users (Bengali digits), `en-BD` for administrators. */
  locale: 'bn-BD' | 'en-BD';
  /** `exact` shows paisa if there are any, for sums that would otherwise not add up. */
  precision: 'whole' | 'exact';
};

/** `৳৪৯৯` or `৳499`: the sign first; digits and their grouping are the locale's. */
export function formatTaka(amount: Paisa, { locale, precision }: AmountStyle): string {
  const places = precision === 'exact' && amount % 100 !== 0 ? 2 : 0;
  return `৳${numberFormat(locale, places).format(toTaka(amount))}`;
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: AmountStyle['locale'], places: number): Intl.NumberFormat {
  const key = `${locale} ${places}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  formats.set(key, made);
  return made;
}
