import { useForm } from '@mantine/form';
import { AdminWallet } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import { SaveDialog } from '../../../ui/dialogs/save-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { formErrorOf } from '../../../ui/errors/form-errors.ts';
import { SaveForm, type SaveFormProps } from '../../../ui/form/save-form.tsx';
import { findWallet } from '../wallet-query.ts';
import { saveWallet } from './save-wallet.ts';
import { WalletFields } from './wallet-fields.tsx';
import { walletErrors, walletFields, walletValuesOf } from './wallet-values.ts';

const FAILED = 'Failed to save wallet';

/** The dialog to add or edit a wallet. */
export function WalletDialog({ dialog }: { dialog: DialogOf<AdminWallet> }) {
  return (
    <SaveDialog
      dialog={dialog}
      noun="wallet"
      schema={AdminWallet}
      add={{ title: 'Add wallet', done: 'Wallet created successfully' }}
      edit={{ title: 'Edit wallet', done: 'Wallet updated successfully' }}
    >
      {(props) => <WalletForm {...props} />}
    </SaveDialog>
  );
}

function WalletForm(props: SaveFormProps<AdminWallet>) {
  const { subject: wallet } = props;
  const form = useForm({ initialValues: walletValuesOf(wallet), validate: walletErrors });
  return (
    <SaveForm
      {...props}
      form={form}
      failed={FAILED}
      save={(values) => saveWallet(wallet, values)}
      formErrorOf={walletFormError}
      find={() => findWallet(wallet)}
    >
      <WalletFields form={form} isUsed={wallet?.is_used ?? false} />
    </SaveForm>
  );
}

function walletFormError(thrown: unknown) {
  return formErrorOf(thrown, walletFields, FAILED, {
    wallet_exists: 'number',
    account_number_invalid: 'number',
  });
}
