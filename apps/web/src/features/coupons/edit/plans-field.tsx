import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { isFreePlan } from '@nobayon/shared/domain/price/quote.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { dropdownInDialog } from '../../../ui/dialogs/dropdown-in-dialog.ts';
import { LoadError } from '../../../ui/errors/load-error.tsx';

type Props = Pick<MultiSelectProps, 'value' | 'onChange' | 'error'>;

/** The plans that a coupon is for: offered ones, and those that it already has. */
export function PlansField(props: Props) {
  const list = useQuery(query(adminPlans.list, {}));
  const offered = (list.data?.plans ?? [])
    .filter((plan) => !isFreePlan(plan))
    .map(({ name }) => name);
  // A plan that was deleted in the meantime stays until it is removed here.
  const names = [...new Set([...offered, ...(props.value ?? [])])];
  return (
    <>
      <LoadError text="Failed to load plans" part={list} />
      <MultiSelect
        label="Plan restrictions"
        name="planRestrictions"
        description="Leave empty for all plans."
        size="md"
        data={names}
        searchable
        nothingFoundMessage="No plans found"
        {...dropdownInDialog}
        {...props}
      />
    </>
  );
}
