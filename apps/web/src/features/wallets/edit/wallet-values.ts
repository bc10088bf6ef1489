import type { Input } from '@nobayon/shared/contract/endpoint.ts';
import { errors as errorTable } from '@nobayon/shared/contract/errors.ts';
import { type AdminWallet, adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import {
  type AccountType,
  normalizeAccountNumber,
  type WalletKind,
} from '@nobayon/shared/domain/manual/wallet.ts';
import { type FieldErrors, fieldErrors } from '../../../ui/errors/form-errors.ts';

type Body = Input<typeof adminWallets.create>['body'];

export type WalletValues = {
  kind: WalletKind;
  number: string;
  accountType: AccountType;
  instructions: string;
  isActive: boolean;
};

export const walletFields = Object.keys(adminWallets.create.body.shape);

/**
 * The values of a wallet to edit; for a new one an empty form of an account that accepts payments.
 */
export function walletValuesOf(wallet: AdminWallet | null): WalletValues {
  return {
    kind: wallet?.kind ?? 'bkash',
    number: wallet?.number ?? '',
    accountType: wallet?.account_type ?? 'personal_retail',
    instructions: wallet?.instructions ?? '',
    isActive: wallet?.is_active ?? true,
  };
}

export function walletErrors(values: WalletValues): FieldErrors {
  const errors = fieldErrors(adminWallets.create.body, values satisfies Body);
  if (!errors.number && normalizeAccountNumber(values.kind, values.number) === null) {
    errors.number = errorTable.account_number_invalid.text;
  }
  return errors;
}
