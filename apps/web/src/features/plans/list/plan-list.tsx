import type { AdminPlan } from '@nobayon/shared/contract/plans.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { countText, plural } from '@nobayon/shared/domain/text/plural.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RowActions } from '../../../ui/data-list/buttons/row-actions.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { AdminTaka } from '../../../ui/format/admin-taka.tsx';
import { chatGroups } from '../edit/group-field.tsx';
import { MovePlan } from './move-plan.tsx';
import css from './plan-list.module.css';

type Props = {
  plans: readonly AdminPlan[] | undefined;
  /** The button to add one. */
  add: ReactNode;
  onEdit: (plan: AdminPlan) => void;
  onDelete: (plan: AdminPlan) => void;
};

/** All plans that are not archived. */
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
          cell: (plan) => plural(plan.duration_days, 'day'),
        },
        { header: 'Users', align: 'end', cell: (plan) => countText(plan.user_count) },
        {
          header: 'Actions',
          place: 'actions',
          align: 'end',
          cell: (plan) => (
            <RowActions
              name={plan.name}
              onEdit={() => onEdit(plan)}
              onDelete={() => onDelete(plan)}
              move={plans && plans.length > 1 && <MovePlan plan={plan} plans={plans} />}
            />
          ),
        },
      ]}
      empty={
        <EmptyState
          title="No plans found. Create your first plan!"
          text="Customers pay for a plan by the month or the year. Set its name, its prices and its duration."
          action={add}
        />
      }
      expected={4}
      tableFrom="48em"
    />
  );
}

function PlanName({ plan }: { plan: AdminPlan }) {
  return (
    <div>
      <span className={css.name}>
        {plan.name}
        {isFreePlan(plan) && <ToneBadge tone="gray">Not for sale</ToneBadge>}
        {plan.is_recommended && <ToneBadge tone="green">Recommended</ToneBadge>}
        {!plan.is_shown && <ToneBadge tone="gray">Hidden</ToneBadge>}
      </span>
      {plan.summary && <span className={css.summary}>{plan.summary}</span>}
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

/** Shows the group by its name if the chat service can be reached. */
function ChatGroup({ guid }: { guid: string }) {
  const { data } = useQuery(chatGroups);
  const known = data?.groups.find((group) => group.guid === guid);
  return <span className={css.group}>Chat group {known?.name ?? guid}</span>;
}
