import { Anchor } from '@mantine/core';
import { type AdminWallet, adminWallets } from '@nobayon/shared/contract/manual/admin-wallets.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../api/client.ts';
import { paths } from '../../../app/paths.ts';
import { RowActions } from '../../../ui/data-list/buttons/row-actions.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { MoveRow } from '../../../ui/data-list/move/move-row.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { accountNumberText } from '../../../ui/wallets/account-number.ts';
import { accountTypeName } from '../../../ui/wallets/account-type-names.ts';
import { WalletMark } from '../../../ui/wallets/wallet-mark.tsx';
import { invalidateWallets, walletName } from '../wallet-query.ts';
import css from './wallet-list.module.css';

type Props = {
  wallets: readonly AdminWallet[] | undefined;
  /** The button to add one. */
  add: ReactNode;
  onEdit: (wallet: AdminWallet) => void;
  onDelete: (wallet: AdminWallet) => void;
};

/** All wallets, in the order that customers see. */
export function WalletList({ wallets, add, onEdit, onDelete }: Props) {
  const ids = wallets?.map(({ id }) => id) ?? [];
  return (
    <DataList
      caption="Wallets"
      rows={wallets}
      columns={[
        { header: 'Wallet', place: 'title', cell: (wallet) => <WalletName wallet={wallet} /> },
        { header: 'Account type', cell: (wallet) => accountTypeName(wallet) ?? 'N/A' },
        { header: 'To confirm', align: 'end', cell: (wallet) => <OpenClaims wallet={wallet} /> },
        {
          header: 'Status',
          place: 'corner',
          cell: ({ is_active }) => (
            <ToneBadge tone={is_active ? 'green' : 'gray'}>
              {is_active ? 'Active' : 'Inactive'}
            </ToneBadge>
          ),
        },
        {
          header: 'Actions',
          place: 'actions',
          align: 'end',
          cell: (wallet) => (
            <RowActions
              name={walletName(wallet)}
              onEdit={() => onEdit(wallet)}
              onDelete={() => onDelete(wallet)}
              move={
                ids.length > 1 && (
                  <MoveRow
                    id={wallet.id}
                    name={walletName(wallet)}
                    ids={ids}
                    failed="Failed to save the order of wallets"
                    save={(order) => call(adminWallets.reorder, { body: { ids: order } })}
                    refresh={invalidateWallets}
                  />
                )
              }
            />
          ),
        },
      ]}
      empty={
        <EmptyState
          title="No wallets found"
          text="Customers send money to your wallet or bank account, then submit the transaction ID. You confirm that it arrived."
          action={add}
        />
      }
      expected={3}
      tableFrom="48em"
    />
  );
}

function WalletName({ wallet: { kind, number, instructions } }: { wallet: AdminWallet }) {
  return (
    <div className={css.wallet}>
      <WalletMark kind={kind} size={36} />
      <div className={css.texts}>
        <span className={css.name}>{walletTitle(kind)}</span>
        <span className={css.number}>{accountNumberText(kind, number)}</span>
        {instructions && <span className={css.instructions}>{instructions}</span>}
      </div>
    </div>
  );
}

function OpenClaims({ wallet: { open_claims } }: { wallet: AdminWallet }) {
  if (open_claims === 0) return '0';
  return (
    <Anchor component={Link} to={paths.adminClaims} inherit>
      {countText(open_claims)}
    </Anchor>
  );
}
