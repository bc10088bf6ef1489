import type { AccountType } from '@nobayon/shared/domain/manual/wallet.ts';

/** The displayed names of account types. */
export const accountTypeNames = {
  personal: 'Personal',
  personal_retail: 'Personal retail',
  merchant: 'Merchant',
} as const satisfies Record<AccountType, string>;
