import { Button, Paper } from '@mantine/core';
import { type AdminPlan, adminPlans } from '@nobayon/shared/contract/plans.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { useAddParam } from '../../ui/hooks/use-add-param.ts';
import { Page } from '../../ui/page/page.tsx';
import { DeletePlan } from './delete/delete-plan.tsx';
import { PlanDialog } from './edit/plan-dialog.tsx';
import { PlanList } from './list/plan-list.tsx';

export function PlansPage() {
  const { data, error, refetch } = useQuery(query(adminPlans.list, {}));
  // The subject is the plan to edit; null for a new one.
  const form = useDialog<AdminPlan>();
  const removal = useDialog<AdminPlan>();
  useAddParam(() => form.open(null));

  const add = (
    <Button
      size="sm"
      leftSection={<IconPlus aria-hidden size={18} />}
      onClick={() => form.open(null)}
    >
      Add plan
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
