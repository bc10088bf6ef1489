import { Button, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { adminUsers, type MissingUser } from '@nobayon/shared/contract/admin-users.ts';
import { adminPlans } from '@nobayon/shared/contract/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { call, query } from '../../api/client.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { SheetButtons } from '../../ui/sheet.tsx';
import { useAppConfig } from '../../ui/use-app-config.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { formatDateIn } from '../../ui/zoned-date.ts';
import { type AddMissingValues, addMissingBody, addMissingErrors } from './add-missing-values.ts';
import css from './missing-list.module.css';
import { missingName } from './missing-name.ts';
import { forgetMissing } from './missing-query.ts';
import { importEffect, plansForImport, takesDate } from './plan-options.ts';
import { sayRefused } from './say-refused.ts';
import { saySaved } from './say-saved.ts';
import { forgetUsers } from './users-query.ts';

type Props = {
  user: MissingUser;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

export function AddMissingForm({ user, onBusy, onClose }: Props) {
  const { timeZone, chatServiceName } = useAppConfig();
  const now = useNow();
  const { data } = useQuery(query(adminPlans.list, {}));
  const plans = data?.plans ?? [];
  const form = useForm<AddMissingValues>({
    initialValues: {
      password: '',
      confirmPassword: '',
      planName: user.plan ?? '',
      expiryDate: '',
    },
    validate: (values) => addMissingErrors(user, values),
  });
  const { state, submit } = useSubmit(
    async (values: AddMissingValues) => {
      onBusy(true);
      await addUser(user, values).finally(() => onBusy(false));
      onClose();
    },
    (error) => sayRefused(form, 'add', error),
  );
  const isBusy = state.kind === 'busy' || state.kind === 'done';

  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        <div className={css.person}>
          <span className={css.name}>{missingName(user)}</span>
          <span className={css.email}>{user.email}</span>
          <span className={css.email}>
            {user.plan ? `Plan: ${user.plan}` : 'No Plan'} in {chatServiceName}
          </span>
          {user.deleted_at && (
            <span className={css.deleted}>
              Deleted here on {formatDateIn(user.deleted_at, timeZone)}
            </span>
          )}
        </div>
        <PasswordField
          label="Password"
          name="password"
          description="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
          autoComplete="new-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NativeSelect
            label="Plan"
            name="planName"
            size="md"
            data={plansForImport(plans, user.plan)}
            {...form.getInputProps('planName')}
          />
          <TextInput
            label="Expiry Date"
            type="date"
            name="expiryDate"
            max="9999-12-31"
            disabled={!takesDate(form.values.planName, plans)}
            // Below, so that the two fields stand side by side.
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={importEffect({ planName: form.values.planName, plans, now, timeZone })}
            {...form.getInputProps('expiryDate')}
          />
        </SimpleGrid>
      </Stack>
      <SheetButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Add User
        </Button>
      </SheetButtons>
    </form>
  );
}

async function addUser(user: MissingUser, values: AddMissingValues): Promise<void> {
  const reply = await call(adminUsers.importFromOpenWebui, { body: addMissingBody(user, values) });
  saySaved('add', reply);
  forgetMissing(user.guid);
  // What is shown from before is out of date, and no reason to say that adding failed.
  await Promise.allSettled([forgetUsers()]);
}
