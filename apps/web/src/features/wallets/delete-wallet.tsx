import { type AdminWallet, adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import { call } from '../../api/client.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import type { DialogOf } from '../../ui/dialogs/use-dialog.ts';
import { invalidateWallets, walletName } from './wallet-query.ts';

/** Asks before a wallet goes. */
export function DeleteWallet({ dialog }: { dialog: DialogOf<AdminWallet> }) {
  return (
    <DeleteDialog
      dialog={dialog}
      title="Delete wallet?"
      text={consequence}
      remove={removeWallet}
      done="Wallet deleted successfully"
      failed="Failed to delete wallet"
    />
  );
}

async function removeWallet({ id }: AdminWallet): Promise<void> {
  await call(adminWallets.remove, { params: { id: String(id) } });
  await invalidateWallets();
}

function consequence(wallet: AdminWallet): string {
  const over = `Customers can no longer send money to ${walletName(wallet)}.`;
  return wallet.is_used ? `${over} Payments made to it stay in your records.` : over;
}
