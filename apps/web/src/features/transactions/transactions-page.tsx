import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ExportButton } from '../../ui/export-button.tsx';
import { Page } from '../../ui/page.tsx';
import { totalText } from '../../ui/showing-text.ts';
import { AttentionQueue } from './attention-queue.tsx';
import { PaymentDrawer } from './payment-drawer.tsx';
import { TransactionList } from './transaction-list.tsx';
import { filterInAddress, filterQuery, viewInAddress, withView } from './transactions-address.ts';
import css from './transactions-page.module.css';
import { attentionQuery } from './transactions-query.ts';
import { useTransactions } from './use-transactions.ts';

export function TransactionsPage() {
  const [address, setAddress] = useSearchParams();
  const view = viewInAddress(address);
  const filter = filterInAddress(address);
  const { data } = useTransactions();
  const { data: attention } = useQuery(attentionQuery(1));
  const waiting = attention?.pagination;

  return (
    <Page
      title="Transactions"
      heading={data ? `Transactions (${totalText(data.pagination)})` : 'Transactions'}
      actions={<ExportButton request={{ kind: 'transactions', ...filterQuery(filter) }} />}
    >
      <Tabs
        value={view}
        keepMounted={false}
        onChange={(next) => setAddress(withView(next === 'attention' ? 'attention' : 'all'))}
      >
        <Tabs.List aria-label="Transactions" className={css.tabs}>
          <Tabs.Tab value="all">All transactions</Tabs.Tab>
          <Tabs.Tab value="attention">
            Needs attention{waiting && waiting.total > 0 && ` (${totalText(waiting)})`}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="all">
          <TransactionList />
        </Tabs.Panel>
        <Tabs.Panel value="attention">
          <AttentionQueue />
        </Tabs.Panel>
      </Tabs>
      <PaymentDrawer />
    </Page>
  );
}
