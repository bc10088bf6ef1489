import type { AccountType } from '@nobayon/shared/domain/manual/wallet.ts';

/** Kinds of accounts as they are read. */
export const accountTypeNames = {
  personal: 'Personal',
  personal_retail: 'Personal retail',
  merchant: 'Merchant',
} as const satisfies Record<AccountType, string>;
