import { type AdminWallet, adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import { call } from '../../../api/client.ts';
import { invalidateWallets } from '../wallet-query.ts';
import type { WalletValues } from './wallet-values.ts';

/**
 * Creates a wallet, or updates the given one unless another administrator has changed it since it
 * was loaded.
 */
export async function saveWallet(wallet: AdminWallet | null, body: WalletValues): Promise<void> {
  if (wallet) {
    const { id, updated_at } = wallet;
    await call(adminWallets.update, { params: { id: String(id) }, body: { ...body, updated_at } });
  } else {
    await call(adminWallets.create, { body });
  }
  await invalidateWallets();
}
