import { plainDigits } from '@nobayon/shared/domain/text/latin-digits.ts';

const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** `499,50`. A comma before three digits is more likely to separate thousands. */
const DECIMAL_COMMA = /^(-?\d+),(\d{1,2})$/;
/** `1,29,999.50`, as wallets write it: with a point, the commas can only separate groups. */
const GROUPED = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}\.\d{1,2}$/;

/**
 * Parses a number field, also with Bengali digits: undefined if it is empty, as in the contract,
 * and NaN if it is not a number, which every schema rejects.
 */
export function readNumber(text: string): number | undefined {
  const written = plainDigits(text).trim();
  const plain = GROUPED.test(written)
    ? written.replaceAll(',', '')
    : written.replace(DECIMAL_COMMA, '$1.$2');
  if (plain === '') return undefined;
  return DECIMAL.test(plain) ? Number(plain) : Number.NaN;
}

export type Steps = { step: number; min?: number | undefined; max?: number | undefined };

/** The text of a number field after an arrow key: the next multiple of its step, within its bounds. */
export function steppedNumber(text: string, direction: 'up' | 'down', steps: Steps): string {
  const number = readNumber(text) ?? 0;
  if (Number.isNaN(number)) return text;
  const { step, min = 0, max = Number.POSITIVE_INFINITY } = steps;
  // Rounded, because 0.29 / 0.01 is 28.999999999999996.
  const count = Number((number / step).toFixed(6));
  const next = direction === 'up' ? Math.floor(count) + 1 : Math.ceil(count) - 1;
  return String(Math.min(max, Math.max(min, Number((next * step).toFixed(2)))));
}
