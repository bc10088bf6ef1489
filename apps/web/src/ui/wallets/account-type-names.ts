import type { AccountType, WalletKind } from '@nobayon/shared/domain/manual/wallet.ts';

/** The displayed names of account types. */
export const accountTypeNames = {
  personal: 'Personal',
  personal_retail: 'Personal retail',
  merchant: 'Merchant',
} as const satisfies Record<AccountType, string>;

/** The type of an account, as displayed. Null for a bank, which has no such types. */
export function accountTypeName(wallet: {
  kind: WalletKind;
  account_type: AccountType;
}): string | null {
  return wallet.kind === 'bank' ? null : accountTypeNames[wallet.account_type];
}
