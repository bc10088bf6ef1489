import { Anchor, Text, Title } from '@mantine/core';
import type { Stats } from '@nobayon/shared/contract/admin/stats.ts';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { AdminTaka } from '../../../ui/format/admin-taka.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import css from './recent-transactions.module.css';

type Props = { transactions: Stats['recentTransactions'] };

export function RecentTransactions({ transactions }: Props) {
  const { timeZone } = useAppConfig();
  return (
    <section aria-labelledby="recent">
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
            cell: ({ id, user_name, user_email }) => (
              <>
                <span className={css.name}>{user_name}</span>
                <span className={css.email}>{user_email}</span>
                <Anchor
                  component={Link}
                  to={`${paths.adminTransactions}?payment=${id}`}
                  size="sm"
                  aria-label={`Details of #${id}`}
                >
                  #{id}
                </Anchor>
              </>
            ),
          },
          {
            header: 'Plan',
            cell: ({ plan_name }) => <span className={css.plan}>{plan_name}</span>,
          },
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
