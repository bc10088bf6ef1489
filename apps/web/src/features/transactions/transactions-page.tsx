import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ExportButton } from '../../ui/data-list/buttons/export-button.tsx';
import { searchInUrl } from '../../ui/data-list/search-in-url.ts';
import { LoadError } from '../../ui/errors/load-error.tsx';
import { Page } from '../../ui/page/page.tsx';
import { totalText } from '../../ui/pagination/showing-text.ts';
import { AttentionQueue } from './attention/attention-queue.tsx';
import { ClaimQueue } from './claims/claim-queue.tsx';
import { claimsQuery } from './claims/claims-query.ts';
import { PaymentDrawer } from './drawer/payment-drawer.tsx';
import {
  filterInUrl,
  filterQuery,
  viewInUrl,
  viewNamed,
  withView,
} from './filter/transactions-url.ts';
import { usePageSearch } from './filter/use-page-search.ts';
import { useTransactions } from './filter/use-transactions.ts';
import { TransactionList } from './list/transaction-list.tsx';
import css from './transactions-page.module.css';
import { attentionQuery } from './transactions-query.ts';

export function TransactionsPage() {
  const [params, setParams] = useSearchParams();
  const view = viewInUrl(params);
  const isList = view === 'all';
  const filter = filterInUrl(params);
  const [text, setText] = usePageSearch();
  const { data, error } = useTransactions();
  const attention = useQuery(attentionQuery(1));
  const claims = useQuery(claimsQuery('open', 1));

  return (
    <Page
      title="Transactions"
      // The total and the file are of the list of all.
      heading={isList && data ? `Transactions (${totalText(data.pagination)})` : 'Transactions'}
      // The file would not reflect the server's search.
      actions={
        isList &&
        !searchInUrl(params) && (
          <ExportButton request={{ kind: 'transactions', ...filterQuery(filter), search: text }} />
        )
      }
    >
      <Tabs
        value={view}
        keepMounted={false}
        onChange={(next) => setParams(withView(viewNamed(next)))}
      >
        <Tabs.List aria-label="Transactions" className={css.tabs}>
          <Tabs.Tab value="all">
            All<span className={css.more}> transactions</span>
          </Tabs.Tab>
          <Tabs.Tab value="attention" className={css.longest}>
            Needs attention{countOf(attention.data)}
          </Tabs.Tab>
          <Tabs.Tab value="claims">
            Manual<span className={css.more}> payments</span>
            {countOf(claims.data)}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="all">
          {/* If the list itself failed, its own error says enough. */}
          {data && !error && (
            <div className={css.uncounted}>
              <LoadError text="Failed to count the payments that need attention" part={attention} />
              <LoadError text="Failed to count the manual payments" part={claims} />
            </div>
          )}
          <TransactionList text={text} onText={setText} />
        </Tabs.Panel>
        <Tabs.Panel value="attention">
          <AttentionQueue />
        </Tabs.Panel>
        <Tabs.Panel value="claims">
          <ClaimQueue />
        </Tabs.Panel>
      </Tabs>
      <PaymentDrawer />
    </Page>
  );
}

/** ` (3)`, or nothing if none are waiting. */
function countOf(list: { pagination: Parameters<typeof totalText>[0] } | undefined): string {
  return list && list.pagination.total > 0 ? ` (${totalText(list.pagination)})` : '';
}
