import type { AdminWallet } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import type { Wallet } from '@nobayon/shared/contract/manual/manual-payment.ts';
import type { Use, WalletRow } from './wallets.store.ts';

export function showWallet({ id, kind, number, accountType, instructions }: WalletRow): Wallet {
  return { id, kind, number, account_type: accountType, instructions };
}

const unused: Use = { isUsed: false, openClaims: 0 };

export function showAdminWallet(
  wallet: WalletRow,
  { isUsed, openClaims }: Use = unused,
): AdminWallet {
  return {
    ...showWallet(wallet),
    is_active: wallet.isActive,
    is_used: isUsed,
    open_claims: openClaims,
    updated_at: wallet.updatedAt.toISOString(),
  };
}
