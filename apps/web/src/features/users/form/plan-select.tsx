import { NativeSelect, type NativeSelectProps, SimpleGrid } from '@mantine/core';
import { type AdminPlan, adminPlans } from '@nobayon/shared/contract/plans.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../api/client.ts';
import { LoadError } from '../../../ui/errors/load-error.tsx';

type Props = Omit<NativeSelectProps, 'data' | 'children'> & {
  /** The options; the plans are undefined while they are unknown. */
  optionsOf: (plans: AdminPlan[] | undefined) => NativeSelectProps['data'];
  /** The field beside it. */
  children?: (plans: AdminPlan[]) => ReactNode;
};

/** The selection of a user's plan. Says so if the plans could not be loaded. */
export function PlanSelect({ optionsOf, children, ...props }: Props) {
  const list = useQuery(query(adminPlans.list, {}));
  const plans = list.data?.plans;
  return (
    <>
      <LoadError text="Failed to load plans" part={list} />
      <SimpleGrid cols={{ base: 1, xs: children ? 2 : 1 }} spacing="md">
        <NativeSelect label="Plan" name="planName" size="md" data={optionsOf(plans)} {...props} />
        {children?.(plans ?? [])}
      </SimpleGrid>
    </>
  );
}
