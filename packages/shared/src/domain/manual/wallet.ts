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
 * The type of account. Customers use "Send Money" for a personal account and "Payment" for the
 * others. The wallets' terms do not allow business payments to a personal account.
 */
export const accountTypes = ['personal', 'personal_retail', 'merchant'] as const;
export type AccountType = (typeof accountTypes)[number];

const shapes: Record<WalletKind, RegExp> = {
  bkash: /^01[3-9]\d{8}$/,
  nagad: /^01[3-9]\d{8}$/,
  // Rocket account numbers have an extra check digit.
  rocket: /^01[3-9]\d{8,9}$/,
  upay: /^01[3-9]\d{8}$/,
  bank: /^\d{6,20}$/,
};

/**
 * Normalises an account number to digits only; a phone number becomes its Bangladeshi form. Null if
 * it cannot be a number of this kind.
 */
export function normaliseAccountNumber(kind: WalletKind, typed: string): string | null {
  const text = typed.normalize('NFKC');
  const number =
    kind === 'bank' ? latinDigits(text).replace(/[\s\p{Pd}\p{Cf}]/gu, '') : plainPhone(text);
  return shapes[kind].test(number) ? number : null;
}
