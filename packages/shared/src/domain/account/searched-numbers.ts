import { normalizeAccountNumber } from '../manual/wallet.ts';
import { isPhone } from './phone.ts';

const DIGITS = [...'0123456789'];

/**
 * The numbers that a search text may be, as phone numbers and accounts are stored; empty for a text
 * that is not a whole number. Rocket's accounts are phone numbers with a check digit, which people
 * write or leave out.
 */
export function searchedNumbers(text: string): string[] {
  const mobile = normalizeAccountNumber('rocket', text);
  const account = normalizeAccountNumber('bank', text);
  const numbers = [
    ...(mobile === null ? [] : withCheckDigit(mobile)),
    ...(account ? [account] : []),
  ];
  return [...new Set(numbers)];
}

function withCheckDigit(mobile: string): string[] {
  return isPhone(mobile)
    ? [mobile, ...DIGITS.map((digit) => mobile + digit)]
    : [mobile, mobile.slice(0, -1)];
}
