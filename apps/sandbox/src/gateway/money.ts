/** An amount of money as a whole number of paisa (1 BDT is 100 paisa). */
export type Paisa = number;

const decimal = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/** Parses `"2500.5"` as 250050; null for anything but a plain decimal with at most two places. */
export function parseAmount(text: string): Paisa | null {
  const match = decimal.exec(text.trim());
  if (!match) return null;
  const [, taka = '0', fraction = ''] = match;
  return Number(taka) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Formats 250050 as `"2500.50"`, like the gateways. */
export function formatAmount(paisa: Paisa): string {
  return `${Math.trunc(paisa / 100)}.${String(paisa % 100).padStart(2, '0')}`;
}

/** A share of an amount in basis points (1% is 100), rounded half up to the paisa. */
export function share(paisa: Paisa, basisPoints: number): Paisa {
  return Math.floor((paisa * basisPoints + 5_000) / 10_000);
}
