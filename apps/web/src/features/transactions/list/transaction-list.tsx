import { Button } from '@mantine/core';
import type {
  AdminTransaction,
  adminTransactions,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { errorTextWithHint } from '../../../api/errors/describe-error.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { searchInUrl } from '../../../ui/data-list/search-in-url.ts';
import type { Selection } from '../../../ui/data-list/selection/selection.ts';
import { ErrorBanner } from '../../../ui/errors/error-banner.tsx';
import { LoadError } from '../../../ui/errors/load-error.tsx';
import { useUrlParams } from '../../../ui/hooks/use-url-params.ts';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import { withPage } from '../../../ui/pagination/page-in-url.ts';
import { showingText } from '../../../ui/pagination/showing-text.ts';
import { usePagination } from '../../../ui/pagination/use-pagination.ts';
import { DeleteTransactions } from '../delete/delete-transactions.tsx';
import { bulkDisabledBecause, type Deletion } from '../delete/deletion.ts';
import { DeletionButtons } from '../delete/deletion-buttons.tsx';
import { DeletionProgress } from '../delete/deletion-progress.tsx';
import { useDeletion } from '../delete/use-deletion.ts';
import { TransactionsToolbar } from '../filter/transactions-toolbar.tsx';
import {
  filterInUrl,
  isFiltering,
  noFilter,
  withFilter,
  withoutSearch,
} from '../filter/transactions-url.ts';
import { useTransactions, useTransactionTotals } from '../filter/use-transactions.ts';
import css from '../transactions-page.module.css';
import { NoTransactions } from './no-transactions.tsx';
import { searchTransactions } from './search-transactions.ts';
import { transactionColumns } from './transaction-columns.tsx';

type Page = Reply<typeof adminTransactions.list>;

const NONE: Selection = new Set();

type Props = {
  /** The search in the loaded page. */
  text: string;
  onText: (text: string) => void;
};

export function TransactionList({ text, onText }: Props) {
  const [params, changeParams] = useUrlParams();
  const filter = filterInUrl(params);
  const search = searchInUrl(params);
  const [selected, setSelected] = useState(NONE);
  const deletion = useDeletion();
  const list = useTransactions();
  const { totals, loading } = useTransactionTotals();

  const { data, error } = list;
  const found = data && searchTransactions(data.transactions, text);
  // Only visible payments can be deleted, not those selected on another page.
  const ids = (found ?? []).map(({ id }) => id).filter((id) => selected.has(id));
  const isNarrowed = search !== '' || isFiltering(filter);
  const narrowedBy = text.trim() !== '' ? 'page search' : isNarrowed ? 'filters' : null;
  const known = data
    ? { shown: data.transactions, total: isNarrowed ? null : data.pagination.total }
    : null;

  function showAll(): void {
    onText('');
    changeParams((now) => withFilter(withoutSearch(now), noFilter));
  }

  return (
    <div className={css.content}>
      {error && (
        <ErrorBanner
          text={errorTextWithHint(error, 'Failed to fetch transactions')}
          isRetrying={list.isFetching}
          onRetry={() => list.refetch()}
        />
      )}
      {deletion.error && <ErrorBanner text={deletion.error} onClose={deletion.dismissError} />}
      {data && !error && <LoadError text="Failed to load the filter by gateway" part={loading} />}
      <TransactionsToolbar
        text={text}
        filter={filter}
        gateways={totals?.gateways ?? []}
        onText={onText}
        onFilter={(change) => changeParams((now) => withFilter(now, change))}
      />
      {search && (
        <SearchedFor search={search} onShowAll={() => changeParams((now) => withoutSearch(now))} />
      )}
      <DeletionButtons
        ids={ids}
        disabledBecause={(status) => bulkDisabledBecause(status, totals?.counts ?? null, known)}
        onDelete={deletion.ask}
      />
      {data && <DeletionProgress />}
      {(data || !error) && (
        <Rows
          page={data}
          found={found}
          isBusy={list.isPlaceholderData}
          selected={new Set(ids)}
          onSelect={setSelected}
          onDelete={deletion.ask}
          empty={<NoTransactions narrowedBy={narrowedBy} onShowAll={showAll} />}
        />
      )}
      <DeleteTransactions
        dialog={deletion.dialog}
        onDeleted={() => setSelected(NONE)}
        onFailed={deletion.onFailed}
      />
    </div>
  );
}

type RowsProps = {
  page: Page | undefined;
  /** The rows of the page that match the search. */
  found: readonly AdminTransaction[] | undefined;
  /** Whether this is the previous page, and another one is loading. */
  isBusy: boolean;
  selected: Selection;
  onSelect: (selected: Selection) => void;
  onDelete: (deletion: Deletion) => void;
  empty: ReactNode;
};

function Rows({ page, found, isBusy, selected, onSelect, onDelete, empty }: RowsProps) {
  const [params] = useUrlParams();
  const { page: wanted, goToPage, top } = usePagination();
  const last = Math.max(1, page?.pagination.pages ?? 0);
  if (page && !isBusy && wanted > last) {
    return <Navigate replace to={{ search: withPage(params, last).toString() }} />;
  }
  return (
    <div ref={top} className={css.list}>
      <DataList
        caption="Transactions"
        rows={found}
        columns={transactionColumns((transaction) => onDelete({ kind: 'one', transaction }))}
        selection={{ selected, name: ({ id }) => `#${id}`, onChange: onSelect }}
        isBusy={isBusy}
        expected={10}
        tableFrom="75em"
        empty={empty}
      />
      {page && found && page.transactions.length > 0 && (
        <ListFooter
          text={shownText(page, found.length)}
          pagination={page.pagination}
          isBusy={isBusy}
          onPageChange={goToPage}
        />
      )}
    </div>
  );
}

/** Shows the filter of the URL, with a link to clear it. */
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
