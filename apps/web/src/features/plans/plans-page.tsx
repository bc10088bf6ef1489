import { Button, Paper } from '@mantine/core';
import { type AdminPlan, adminPlans } from '@nobayon/shared/contract/plans.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { DeletePlan } from './delete-plan.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanList } from './plan-list.tsx';

export function PlansPage() {
  const { data, error, refetch } = useQuery(query(adminPlans.list, {}));
  // The subject is the plan to change; null for a new one.
  const form = useDialog<AdminPlan>();
  const removal = useDialog<AdminPlan>();

  const add = (
    <Button
      size="sm"
      leftSection={<IconPlus aria-hidden size={18} />}
      onClick={() => form.open(null)}
    >
      Add Plan
    </Button>
  );

  return (
    <Page title="Plans" actions={data && data.plans.length > 0 && add}>
      {error && !data ? (
        <Paper>
          <ErrorState title="Failed to load plans" error={error} onRetry={() => refetch()} />
        </Paper>
      ) : (
        <PlanList plans={data?.plans} add={add} onEdit={form.open} onDelete={removal.open} />
      )}
      <PlanDialog dialog={form} />
      <DeletePlan dialog={removal} />
    </Page>
  );
}
