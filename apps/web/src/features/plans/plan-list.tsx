import type { AdminPlan } from '@nobayon/shared/contract/plans.ts';
import { isFreePlan } from '@nobayon/shared/domain/quote.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminTaka } from '../../ui/admin-taka.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { ToneBadge } from '../../ui/tone-badge.tsx';
import { chatGroups } from './chat-groups.ts';
import css from './plan-list.module.css';

type Props = {
  plans: readonly AdminPlan[] | undefined;
  /** The button to add one. */
  add: ReactNode;
  onEdit: (plan: AdminPlan) => void;
  onDelete: (plan: AdminPlan) => void;
};

/** Every living plan. */
export function PlanList({ plans, add, onEdit, onDelete }: Props) {
  return (
    <DataList
      caption="Plans"
      rows={plans}
      columns={[
        { header: 'Plan', place: 'title', cell: (plan) => <PlanName plan={plan} /> },
        {
          header: 'Monthly price',
          place: 'corner',
          align: 'end',
          cell: (plan) => <Price amount={plan.monthly_price} per="month" />,
        },
        {
          header: 'Yearly price',
          align: 'end',
          cell: (plan) => <Price amount={plan.yearly_price} per="year" />,
        },
        {
          header: 'Duration',
          align: 'end',
          cell: (plan) => counted(plan.duration_days, 'day'),
        },
        { header: 'Users', align: 'end', cell: (plan) => counts.format(plan.user_count) },
        {
          header: 'Actions',
          place: 'actions',
          align: 'end',
          cell: (plan) => (
            <RowActions
              name={plan.name}
              onEdit={() => onEdit(plan)}
              onDelete={() => onDelete(plan)}
            />
          ),
        },
      ]}
      empty={
        <EmptyState
          title="No plans found. Create your first plan!"
          text="A plan is what your customers pay for: a name, a price for a month and for a year, and how many days a month gives."
          action={add}
        />
      }
      expected={4}
      tableFrom="48em"
    />
  );
}

const counts = new Intl.NumberFormat('en-BD');

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${counts.format(count)} ${unit}s`;
}

function PlanName({ plan }: { plan: AdminPlan }) {
  return (
    <div>
      <span className={css.name}>
        {plan.name}
        {isFreePlan(plan) && <ToneBadge tone="gray">Not for sale</ToneBadge>}
      </span>
      {plan.guid && <ChatGroup guid={plan.guid} />}
    </div>
  );
}

function Price({ amount, per }: { amount: number; per: string }) {
  return (
    <span className={css.price}>
      <AdminTaka amount={amount} />
      <span>/{per}</span>
    </span>
  );
}

/** By its name, where the chat service can be asked for it. */
function ChatGroup({ guid }: { guid: string }) {
  const { data } = useQuery(chatGroups);
  const known = data?.groups.find((group) => group.guid === guid);
  return <span className={css.group}>Chat group {known?.name ?? guid}</span>;
}
