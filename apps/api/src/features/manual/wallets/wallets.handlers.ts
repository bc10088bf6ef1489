import type { AdminWallet, adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import type { ApiDeps } from '../../../deps.ts';
import type { Handlers } from '../../../http/mount.ts';
import type { RemovalResult } from '../../audit/archive-or-delete.ts';
import { createWallet } from './create-wallet.ts';
import { removeWallet } from './remove-wallet.ts';
import { reorderWallets } from './reorder-wallets.ts';
import { showAdminWallet } from './show-wallet.ts';
import { updateWallet } from './update-wallet.ts';
import { listUnarchived, readUses, type WalletRow } from './wallets.store.ts';

const messages = {
  deleted: 'Wallet deleted successfully',
  archived: 'Wallet deleted. Customers no longer see it, and its payments stay in your records.',
} satisfies Record<RemovalResult, string>;

export function adminWalletHandlers(deps: ApiDeps): Handlers<typeof adminWallets> {
  async function withUses(wallets: WalletRow[]): Promise<AdminWallet[]> {
    const ids = wallets.map(({ id }) => id);
    const uses = await readUses(deps.db, ids);
    return wallets.map((wallet) => showAdminWallet(wallet, uses.get(wallet.id)));
  }
  async function shown(wallet: WalletRow): Promise<AdminWallet> {
    const uses = await readUses(deps.db, [wallet.id]);
    return showAdminWallet(wallet, uses.get(wallet.id));
  }
  return {
    list: async () => ({
      wallets: await withUses(await listUnarchived(deps.db)),
      is_offered: deps.gateways.offered.some(({ name }) => name === 'manual'),
    }),
    create: async (request) => ({ wallet: await shown(await createWallet(deps, request)) }),
    reorder: async (request) => {
      await reorderWallets(deps, request);
      return { message: 'Order saved' };
    },
    update: async (request) => ({ wallet: await shown(await updateWallet(deps, request)) }),
    remove: async (request) => ({ message: messages[await removeWallet(deps, request)] }),
  };
}
