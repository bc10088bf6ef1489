import { Anchor, Button, Paper, Stack } from '@mantine/core';
import { type AdminWallet, adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import { MAX_WALLETS } from '@nobayon/shared/domain/manual/wallet.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useAddParam } from '../../ui/hooks/use-add-param.ts';
import { Page } from '../../ui/page/page.tsx';
import { DeleteWallet } from './delete-wallet.tsx';
import { WalletDialog } from './edit/wallet-dialog.tsx';
import { WalletList } from './list/wallet-list.tsx';
import { PERSONAL_NUMBERS } from './personal-numbers.ts';

/** The accounts to which customers send manual payments. */
export function WalletsPage() {
  const { data, error, refetch } = useQuery(query(adminWallets.list, {}));
  // The subject is the wallet to edit; null for a new one.
  const form = useDialog<AdminWallet>();
  const removal = useDialog<AdminWallet>();
  useAddParam(() => form.open(null));
  const count = data?.wallets.length ?? 0;
  const hasPersonal = data?.wallets.some(
    ({ kind, account_type, is_active }) =>
      kind !== 'bank' && account_type === 'personal' && is_active,
  );

  const add = (
    <Button
      size="sm"
      leftSection={<IconPlus aria-hidden size={18} />}
      onClick={() => form.open(null)}
    >
      Add wallet
    </Button>
  );

  return (
    <Page
      title="Wallets"
      detail={
        <Anchor component={Link} to={paths.adminClaims} size="sm">
          Manual payments
        </Anchor>
      }
      actions={count > 0 && count < MAX_WALLETS && add}
    >
      <Stack gap="md">
        {data && !data.is_offered && (
          <Notice kind="info" title="Manual payment is not offered at checkout">
            Add <code>manual</code> to the setting PAYMENT_GATEWAYS, then restart the product.
          </Notice>
        )}
        {hasPersonal && <Notice kind="warning">{PERSONAL_NUMBERS}</Notice>}
        {error && !data ? (
          <Paper>
            <ErrorState title="Failed to load wallets" error={error} onRetry={() => refetch()} />
          </Paper>
        ) : (
          <WalletList
            wallets={data?.wallets}
            add={add}
            onEdit={form.open}
            onDelete={removal.open}
          />
        )}
      </Stack>
      <WalletDialog dialog={form} />
      <DeleteWallet dialog={removal} />
    </Page>
  );
}
