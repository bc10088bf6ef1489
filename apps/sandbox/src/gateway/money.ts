/** An amount of money as a whole number of paisa (1 BDT is 100 paisa). */
export type Paisa = number;

const decimal = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/** `"2500.5"` is 250050; anything but a plain decimal with at most two places is null. */
export function parseAmount(text: string): Paisa | null {
  const match = decimal.exec(text.trim());
  if (!match) return null;
  const [, taka = '0', fraction = ''] = match;
  return Number(taka) * 100 + Number(fraction.padEnd(2, '0'));
}

/** 250050 is `"2500.50"`, the way the gateway writes amounts. */
export function formatAmount(paisa: Paisa): string {
  return `${Math.trunc(paisa / 100)}.${String(paisa % 100).padStart(2, '0')}`;
}

/** A share of an amount in basis points (1% is 100), rounded half up to the paisa. */
export function share(paisa: Paisa, basisPoints: number): Paisa {
  return Math.floor((paisa * basisPoints + 5_000) / 10_000);
}
