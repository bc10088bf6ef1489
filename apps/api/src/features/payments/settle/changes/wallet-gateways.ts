import type { WalletKind } from '@nobayon/shared/domain/manual/wallet.ts';
import type { GatewayName } from '@nobayon/shared/domain/transaction/gateway-name.ts';

/**
 * Gateways whose IDs of payments are the transaction IDs of these wallets. One transfer must not
 * count both as a payment there and as a manual one. Not of banks, whose IDs are only unique within
 * an account. Their adapters return IDs in the spelling of claims, apart from upper and lower case.
 */
export const walletGateways: { readonly [G in GatewayName]?: readonly WalletKind[] } = {
  bkash: ['bkash'],
  // It does not report the wallet in a form to rely on.
  piprapay: ['bkash', 'nagad', 'rocket', 'upay'],
};

/** The name to lock for a wallet's transaction ID, whoever reports it. */
export function trxIdName(trxId: string): string {
  return `nobayon:trx-id:${trxId.toUpperCase()}`;
}
