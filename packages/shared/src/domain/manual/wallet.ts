import { plainPhone } from '../account/phone.ts';
import { latinDigits } from '../text/latin-digits.ts';

/** Where customers send money to without a gateway. */
export const walletKinds = ['bkash', 'nagad', 'rocket', 'upay', 'bank'] as const;
export type WalletKind = (typeof walletKinds)[number];

const titles: Record<WalletKind, string> = {
  bkash: 'bKash',
  nagad: 'Nagad',
  rocket: 'Rocket',
  upay: 'Upay',
  bank: 'Bank transfer',
};

/** As people know it. */
export function walletTitle(kind: WalletKind): string {
  return titles[kind];
}

/**
 * What the account was opened as. A customer sends money to a personal one and pays the others; by
 * the wallets' terms a personal one may not take payments for a business.
 */
export const accountTypes = ['personal', 'personal_retail', 'merchant'] as const;
export type AccountType = (typeof accountTypes)[number];

const shapes: Record<WalletKind, RegExp> = {
  bkash: /^01[3-9]\d{8}$/,
  nagad: /^01[3-9]\d{8}$/,
  // Its accounts have one more digit, by which it checks the number.
  rocket: /^01[3-9]\d{8,9}$/,
  upay: /^01[3-9]\d{8}$/,
  bank: /^\d{6,20}$/,
};

/**
 * The number of an account as it is kept and compared: digits alone, a phone number as it is
 * dialled in Bangladesh. Null where it cannot be one of this kind.
 */
export function normaliseAccountNumber(kind: WalletKind, typed: string): string | null {
  const text = typed.normalize('NFKC');
  const number =
    kind === 'bank' ? latinDigits(text).replace(/[\s\p{Pd}\p{Cf}]/gu, '') : plainPhone(text);
  return shapes[kind].test(number) ? number : null;
}
