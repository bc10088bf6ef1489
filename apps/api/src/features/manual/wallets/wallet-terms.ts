import type { adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import { normalizeAccountNumber, walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import type { z } from 'zod';
import { fieldError } from '../../../http/app-error.ts';
import type { WalletTerms } from './wallets.store.ts';

type Body = z.output<typeof adminWallets.create.body>;
type Kept = Pick<WalletTerms, 'instructions' | 'isActive'>;

const newWallet: Kept = { instructions: '', isActive: true };

/**
 * Converts the input of a form to stored values; omitted fields stay. Throws
 * `account_number_invalid`.
 */
export function walletTermsFrom(body: Body, before: Kept = newWallet): WalletTerms {
  const number = normalizeAccountNumber(body.kind, body.number);
  if (number === null) throw fieldError('account_number_invalid', 'number');
  return {
    kind: body.kind,
    number,
    accountType: body.accountType,
    instructions: body.instructions ?? before.instructions,
    isActive: body.isActive ?? before.isActive,
  };
}

/** The wallet's name in the audit. */
export function walletName({ kind, number }: Pick<WalletTerms, 'kind' | 'number'>): string {
  return `${walletTitle(kind)} ${number}`;
}

/** The wallet's values as shown in the audit. */
export function auditedWallet(terms: WalletTerms) {
  return {
    kind: walletTitle(terms.kind),
    number: terms.number,
    account_type: terms.accountType,
    instructions: terms.instructions,
    is_active: terms.isActive,
  };
}
