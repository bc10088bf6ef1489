import { Button } from '@mantine/core';
import type { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { errorTextWithHint } from '../../../api/errors/describe-error.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import type { Selection } from '../../../ui/data-list/selection/selection.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { ErrorBanner } from '../../../ui/errors/error-banner.tsx';
import { LoadError } from '../../../ui/errors/load-error.tsx';
import { useAddress } from '../../../ui/hooks/use-address.ts';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import { withPage } from '../../../ui/pagination/page-in-address.ts';
import { showingText } from '../../../ui/pagination/showing-text.ts';
import { usePagination } from '../../../ui/pagination/use-pagination.ts';
import { DeleteTransactions } from '../delete/delete-transactions.tsx';
import { type Deletion, whyNotAll } from '../delete/deletion.ts';
import { DeletionButtons } from '../delete/deletion-buttons.tsx';
import { DeletionProgress } from '../delete/deletion-progress.tsx';
import {
  filterInAddress,
  isFiltering,
  noFilter,
  searchInAddress,
  withFilter,
  withoutSearch,
} from '../filter/transactions-address.ts';
import { TransactionsToolbar } from '../filter/transactions-toolbar.tsx';
import { useBooks, useTransactions } from '../filter/use-transactions.ts';
import css from '../transactions-page.module.css';
import { NoTransactions } from './no-transactions.tsx';
import { searchTransactions } from './search-transactions.ts';
import { transactionColumns } from './transaction-columns.tsx';

type Page = Reply<typeof adminTransactions.list>;

const NOTHING: Selection = new Set();

const deleteFailures = {
  one: 'Failed to delete transaction',
  selected: 'Failed to delete transactions',
  all: 'Failed to delete transactions',
} as const satisfies Record<Deletion['kind'], string>;

type Props = {
  /** The search in the loaded page. */
  text: string;
  onText: (text: string) => void;
};

export function TransactionList({ text, onText }: Props) {
  const [address, changeAddress] = useAddress();
  const filter = filterInAddress(address);
  const search = searchInAddress(address);
  const { page, goToPage, top } = usePagination();
  const [ticked, setTicked] = useState(NOTHING);
  const [deleteError, setDeleteError] = useState<string | null>(null);
  const deletion = useDialog<Deletion>();
  const { data, error, refetch, isFetching, isPlaceholderData } = useTransactions();
  const { books, loading } = useBooks();

  const pages = data?.pagination.pages ?? 0;
  if (data && !isPlaceholderData && page > 1 && page > pages) {
    return <Navigate replace to={{ search: withPage(address, Math.max(1, pages)).toString() }} />;
  }
  const found = data && searchTransactions(data.transactions, text);
  // Only visible payments can be deleted, not those selected on another page.
  const ids = (found ?? []).map(({ id }) => id).filter((id) => ticked.has(id));

  const isNarrowed = search !== '' || isFiltering(filter);
  const known = data
    ? { shown: data.transactions, total: isNarrowed ? null : data.pagination.total }
    : null;

  function ask(wanted: Deletion): void {
    setDeleteError(null);
    deletion.open(wanted);
  }

  function showAll(): void {
    onText('');
    changeAddress((now) => withFilter(withoutSearch(now), noFilter));
  }

  return (
    <div className={css.content}>
      {error && (
        <ErrorBanner
          text={errorTextWithHint(error, 'Failed to fetch transactions')}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      )}
      {deleteError && <ErrorBanner text={deleteError} onClose={() => setDeleteError(null)} />}
      {!error && <LoadError text="Failed to load the filter by gateway" part={loading} />}
      <TransactionsToolbar
        text={text}
        filter={filter}
        gateways={books?.gateways ?? []}
        onText={onText}
        onFilter={(change) => changeAddress((now) => withFilter(now, change))}
      />
      {search && (
        <SearchedFor search={search} onShowAll={() => changeAddress((now) => withoutSearch(now))} />
      )}
      <DeletionButtons
        ids={ids}
        whyNot={(status) => whyNotAll(status, books?.counts ?? null, known)}
        onDelete={ask}
      />
      <DeletionProgress />
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
              <NoTransactions isNarrowed={isNarrowed || text.trim() !== ''} onShowAll={showAll} />
            }
          />
          {data && found && data.transactions.length > 0 && (
            <ListFooter
              text={shownText(data, found.length)}
              pagination={data.pagination}
              isBusy={isPlaceholderData}
              onPageChange={goToPage}
            />
          )}
        </div>
      )}
      <DeleteTransactions
        dialog={deletion}
        onDeleted={() => setTicked(NOTHING)}
        onFailed={({ kind }, failure) =>
          setDeleteError(errorTextWithHint(failure, deleteFailures[kind]))
        }
      />
    </div>
  );
}

/** Shows the filter of the address, with a link to clear it. */
function SearchedFor({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  return (
    <p className={css.found}>
      Payments found for <b>{search}</b>
      <Button variant="default" size="compact-sm" onClick={onShowAll}>
        Show all payments
      </Button>
    </p>
  );
}

/** The shown range of the list; a search covers only the loaded page. */
function shownText({ pagination, transactions }: Page, found: number): string {
  const loaded = transactions.length;
  if (found === loaded) return showingText(pagination, loaded);
  return found > 0 ? `Showing ${found} of the ${loaded} on this page` : '';
}
