import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ExportButton } from '../../ui/data-list/buttons/export-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { totalText } from '../../ui/pagination/showing-text.ts';
import { AttentionQueue } from './attention/attention-queue.tsx';
import { ClaimQueue } from './claims/claim-queue.tsx';
import { useOpenClaims } from './claims/use-open-claims.ts';
import { PaymentDrawer } from './drawer/payment-drawer.tsx';
import {
  filterInAddress,
  filterQuery,
  searchInAddress,
  viewInAddress,
  viewNamed,
  withView,
} from './filter/transactions-address.ts';
import { useTransactions } from './filter/use-transactions.ts';
import { TransactionList } from './list/transaction-list.tsx';
import css from './transactions-page.module.css';
import { attentionQuery } from './transactions-query.ts';

export function TransactionsPage() {
  const [address, setAddress] = useSearchParams();
  const view = viewInAddress(address);
  const filter = filterInAddress(address);
  const [text, setText] = useState('');
  const { data } = useTransactions();
  const { data: attention } = useQuery(attentionQuery(1));
  const waiting = attention?.pagination;
  const openClaims = useOpenClaims();

  return (
    <Page
      title="Transactions"
      heading={data ? `Transactions (${totalText(data.pagination)})` : 'Transactions'}
      // The file would not reflect the client-side search.
      actions={
        !searchInAddress(address) && (
          <ExportButton request={{ kind: 'transactions', ...filterQuery(filter), search: text }} />
        )
      }
    >
      <Tabs
        value={view}
        keepMounted={false}
        onChange={(next) => setAddress(withView(viewNamed(next)))}
      >
        <Tabs.List aria-label="Transactions" className={css.tabs}>
          <Tabs.Tab value="all">
            All<span className={css.more}> transactions</span>
          </Tabs.Tab>
          <Tabs.Tab value="attention">
            Needs attention{waiting && waiting.total > 0 && ` (${totalText(waiting)})`}
          </Tabs.Tab>
          <Tabs.Tab value="claims">
            Manual<span className={css.more}> payments</span>
            {openClaims && ` (${openClaims})`}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="all">
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
