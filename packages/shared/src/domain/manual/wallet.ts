import { PHONE, plainPhone } from '../account/phone.ts';
import { latinDigits } from '../text/latin-digits.ts';

/** Where customers send money to without a gateway. */
export const walletKinds = ['bkash', 'nagad', 'rocket', 'upay', 'bank'] as const;
export type WalletKind = (typeof walletKinds)[number];

/** How many wallets customers can choose from. */
export const MAX_WALLETS = 20;

const titles: Record<WalletKind, string> = {
  bkash: 'bKash',
  nagad: 'Nagad',
  rocket: 'Rocket',
  upay: 'Upay',
  bank: 'Bank transfer',
};

/** The name that customers know it by. */
export function walletTitle(kind: WalletKind): string {
  return titles[kind];
}

/**
 * The type of account. Customers use "Send Money" for a personal account and "Payment" for the
 * others. The wallets' terms do not allow business payments to a personal account.
 */
export const accountTypes = ['personal', 'personal_retail', 'merchant'] as const;
export type AccountType = (typeof accountTypes)[number];

type NumberFormat = { pattern: RegExp; hint: string };

const phoneNumber = { pattern: PHONE, hint: '11 digits, beginning with 01.' };

const numberFormats: Record<WalletKind, NumberFormat> = {
  bkash: phoneNumber,
  nagad: phoneNumber,
  // Rocket account numbers have an extra check digit.
  rocket: { pattern: /^01[3-9]\d{8,9}$/, hint: '11 or 12 digits, beginning with 01.' },
  upay: phoneNumber,
  bank: { pattern: /^\d{6,20}$/, hint: 'The account number, 6 to 20 digits.' },
};

/** Describes the format of an account number, for the person who types it. */
export function accountNumberHint(kind: WalletKind): string {
  return numberFormats[kind].hint;
}

/**
 * Normalizes an account number to digits only; a phone number becomes its Bangladeshi form. Null if
 * it cannot be a number of this kind.
 */
export function normalizeAccountNumber(kind: WalletKind, typed: string): string | null {
  const text = typed.normalize('NFKC');
  const number =
    kind === 'bank' ? latinDigits(text).replace(/[\s\p{Pd}\p{Cf}]/gu, '') : plainPhone(text);
  return numberFormats[kind].pattern.test(number) ? number : null;
}
