import { Button, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { adminUsers } from '@nobayon/shared/contract/admin-users.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { call, query } from '../../api/client.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { showSuccess } from '../../ui/notify.tsx';
import { SheetButtons } from '../../ui/sheet.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { plansForNew } from './plan-options.ts';
import { sayRefused } from './say-refused.ts';
import { doneText } from './user-failure.ts';
import { UserFields } from './user-fields.tsx';
import { createBodyOf, createErrors, newUser, type UserValues } from './user-values.ts';
import { forgetUsers } from './users-query.ts';

type Props = { onBusy: (isBusy: boolean) => void; onClose: () => void };

export function CreateUserForm({ onBusy, onClose }: Props) {
  const { data } = useQuery(query(adminPlans.list, {}));
  const form = useForm({ initialValues: newUser, validate: createErrors });
  const { state, submit } = useSubmit(
    async (values: UserValues) => {
      onBusy(true);
      await call(adminUsers.create, { body: createBodyOf(values) }).finally(() => onBusy(false));
      showSuccess(doneText('create'));
      onClose();
      await Promise.allSettled([forgetUsers()]);
    },
    (error) => sayRefused(form, 'create', error),
  );
  const isBusy = state.kind === 'busy' || state.kind === 'done';

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        <UserFields
          form={form}
          passwordHint="At least 8 characters. Tell it to the user yourself."
        />
        <NativeSelect
          label="Plan"
          name="planName"
          size="md"
          description="Runs for the plan’s own days, from today."
          data={plansForNew(data?.plans ?? [])}
          {...form.getInputProps('planName')}
        />
      </Stack>
      <SheetButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Create User
        </Button>
      </SheetButtons>
    </form>
  );
}
