import type { AccountType, WalletKind } from '@nobayon/shared/domain/manual/wallet.ts';

type Menu = { english: string; bengali: string };

const sendMoney: Menu = { english: 'Send Money', bengali: 'সেন্ড মানি' };

/** The menu items to press in a wallet's app, and in its USSD menu for phones without the app. */
const apps = {
  bkash: { code: '*247#', pay: { english: 'Payment', bengali: 'পেমেন্ট' } },
  nagad: { code: '*167#', pay: { english: 'Merchant Pay', bengali: 'মার্চেন্ট পে' } },
  rocket: { code: '*322#', pay: { english: 'Merchant Pay', bengali: 'মার্চেন্ট পে' } },
  upay: { code: '*268#', pay: { english: 'Make Payment', bengali: 'মেক পেমেন্ট' } },
} as const satisfies Record<Exclude<WalletKind, 'bank'>, { code: string; pay: Menu }>;

/** How to send money to an account from a phone; null for banks, whose apps differ. */
export function sendingMenu(
  kind: WalletKind,
  accountType: AccountType,
): { code: string; menu: Menu } | null {
  if (kind === 'bank') return null;
  const { code, pay } = apps[kind];
  return { code, menu: accountType === 'personal' ? sendMoney : pay };
}
