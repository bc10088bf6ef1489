import { Anchor, Text, Title } from '@mantine/core';
import type { Stats } from '@nobayon/shared/contract/stats.ts';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { AdminTaka } from '../../ui/admin-taka.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAppConfig } from '../../ui/use-app-config.ts';
import { formatDateTimeIn } from '../../ui/zoned-date.ts';
import css from './recent-transactions.module.css';

type Props = { transactions: Stats['recentTransactions'] };

export function RecentTransactions({ transactions }: Props) {
  const { timeZone } = useAppConfig();
  return (
    <section aria-labelledby="recent" className={css.section}>
      <div className={css.head}>
        <Title order={2} id="recent">
          Recent transactions
        </Title>
        {transactions.length > 0 && (
          <Anchor component={Link} to={paths.adminTransactions} size="sm">
            All transactions
          </Anchor>
        )}
      </div>
      <DataList
        caption="Recent transactions"
        rows={transactions}
        tableFrom="62em"
        empty={
          <Text c="dimmed" ta="center" py="xl">
            No recent transactions
          </Text>
        }
        columns={[
          {
            header: 'User',
            place: 'title',
            cell: ({ user_name, user_email }) => (
              <>
                <span className={css.name}>{user_name}</span>
                <span className={css.email}>{user_email}</span>
              </>
            ),
          },
          { header: 'Plan', cell: ({ plan_name }) => plan_name },
          {
            header: 'Amount',
            align: 'end',
            cell: ({ final_amount }) => <AdminTaka amount={final_amount} />,
          },
          {
            header: 'Status',
            place: 'corner',
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          { header: 'Date', cell: ({ created_at }) => formatDateTimeIn(created_at, timeZone) },
        ]}
      />
    </section>
  );
}
