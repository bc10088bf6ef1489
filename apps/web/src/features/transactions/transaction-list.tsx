import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { DataList } from '../../ui/data-list.tsx';
import { withPage } from '../../ui/page-in-address.ts';
import type { Selection } from '../../ui/selection.ts';
import { useAddress } from '../../ui/use-address.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { usePaging } from '../../ui/use-paging.ts';
import { bannerText } from './banner-text.ts';
import { DeleteTransactions } from './delete-transactions.tsx';
import { type Deletion, nothingOf } from './deletion.ts';
import { DeletionButtons } from './deletion-buttons.tsx';
import { NoTransactions } from './no-transactions.tsx';
import { NumberedPages } from './numbered-pages.tsx';
import { RedBanner } from './red-banner.tsx';
import { searchTransactions } from './search-transactions.ts';
import { transactionColumns } from './transaction-columns.tsx';
import { filterInAddress, isFiltering, noFilter, withFilter } from './transactions-address.ts';
import css from './transactions-page.module.css';
import { TransactionsToolbar } from './transactions-toolbar.tsx';
import { useStatusCounts, useTransactions } from './use-transactions.ts';

const NOTHING: Selection = new Set();

export function TransactionList() {
  const [address, changeAddress] = useAddress();
  const filter = filterInAddress(address);
  const { page, turnTo, top } = usePaging();
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState(NOTHING);
  const [refusal, setRefusal] = useState<string | null>(null);
  const deletion = useDialog<Deletion>();
  const { data, error, refetch, isPlaceholderData } = useTransactions();
  const counts = useStatusCounts();

  const pages = data?.pagination.pages ?? 0;
  if (data && !isPlaceholderData && page > 1 && page > pages) {
    return <Navigate replace to={{ search: withPage(address, Math.max(1, pages)).toString() }} />;
  }
  const found = data && searchTransactions(data.transactions, text);
  // Only what is in sight can be deleted: not what was ticked before the page was turned.
  const ids = (found ?? []).map(({ id }) => id).filter((id) => ticked.has(id));

  function ask(wanted: Deletion): void {
    setRefusal(null);
    deletion.open(wanted);
  }

  return (
    <div className={css.content}>
      {error && (
        <RedBanner
          text={bannerText('Failed to fetch transactions', error)}
          onRetry={() => refetch()}
        />
      )}
      {refusal && <RedBanner text={refusal} onClose={() => setRefusal(null)} />}
      <TransactionsToolbar
        text={text}
        filter={filter}
        onText={setText}
        onFilter={(change) => changeAddress((now) => withFilter(now, change))}
      />
      <DeletionButtons
        ids={ids}
        empty={nothingOf(counts, data?.transactions ?? [])}
        onDelete={ask}
      />
      {!(error && !data) && (
        <div ref={top} className={css.list}>
          <DataList
            caption="Transactions"
            rows={found}
            columns={transactionColumns((transaction) => ask({ kind: 'one', transaction }))}
            selection={{
              selected: new Set(ids),
              name: ({ id }) => `#${id}`,
              onChange: setTicked,
            }}
            isBusy={isPlaceholderData}
            expected={10}
            tableFrom="75em"
            empty={
              <NoTransactions
                isNarrowed={isFiltering(filter) || text.trim() !== ''}
                onShowAll={() => {
                  setText('');
                  changeAddress((now) => withFilter(now, noFilter));
                }}
              />
            }
          />
          {data && found && (
            <NumberedPages
              pagination={data.pagination}
              loaded={data.transactions.length}
              found={found.length}
              isBusy={isPlaceholderData}
              onTurn={turnTo}
            />
          )}
        </div>
      )}
      <DeleteTransactions
        dialog={deletion}
        onDeleted={() => setTicked(NOTHING)}
        onFailed={({ kind }, failure) =>
          setRefusal(
            bannerText(
              kind === 'one' ? 'Failed to delete transaction' : 'Failed to delete transactions',
              failure,
            ),
          )
        }
      />
    </div>
  );
}
