import { type AdminWallet, adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { call } from '../../api/client.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import type { DialogOf } from '../../ui/dialogs/use-dialog.ts';
import { invalidateWallets, walletName } from './wallet-query.ts';

/** Asks before a wallet is deleted. */
export function DeleteWallet({ dialog }: { dialog: DialogOf<AdminWallet> }) {
  return (
    <DeleteDialog
      dialog={dialog}
      title="Delete wallet?"
      text={consequence}
      remove={({ id }) => call(adminWallets.remove, { params: { id: String(id) } })}
      refresh={invalidateWallets}
      done="Wallet deleted successfully"
      failed="Failed to delete wallet"
    />
  );
}

function consequence(wallet: AdminWallet): string {
  const over = `Customers will no longer be able to send money to ${walletName(wallet)}.`;
  const waiting = waitingText(wallet.open_claims);
  return wallet.is_used ? `${over}${waiting} Payments made to it stay in your records.` : over;
}

function waitingText(claims: number): string {
  if (claims === 0) return '';
  const [wait, stay] = claims === 1 ? ['waits', 'stays'] : ['wait', 'stay'];
  return ` ${plural(claims, 'payment')} to it still ${wait} for your approval, and ${stay} in the list.`;
}
