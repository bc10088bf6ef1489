import { useForm } from '@mantine/form';
import { adminUsers, type MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { ChatServiceName } from '@nobayon/shared/contract/chat-access/chat-service-name.ts';
import { call } from '../../../api/client.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PasswordField } from '../../../ui/form/account/password-field.tsx';
import { DialogForm, type DialogFormProps } from '../../../ui/form/dialog-form.tsx';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { PlanDateField } from '../form/plan-date-field.tsx';
import { importEffect, plansForImport, takesDate } from '../form/plan-options.ts';
import { PlanSelect } from '../form/plan-select.tsx';
import { showSavedToast } from '../form/saved-toast.ts';
import { showUserError } from '../form/show-user-error.ts';
import { invalidateUsers } from '../users-query.ts';
import { type AddMissingValues, addMissingBody, addMissingErrors } from './add-missing-values.ts';
import css from './missing-list.module.css';
import { MissingPerson } from './missing-person.tsx';
import { hasSeveralPlans, missingPlanLine } from './missing-plan.ts';
import { forgetMissing } from './missing-query.ts';

type Props = DialogFormProps & { user: MissingUser };

export function AddMissingForm({ user, ...props }: Props) {
  const { timeZone, chatServiceName, chatService } = useAppConfig();
  const now = useNow();
  const form = useForm<AddMissingValues>({
    initialValues: {
      password: '',
      confirmPassword: '',
      planName: user.plan ?? '',
      expiryDate: '',
    },
    validate: (values) => addMissingErrors(user, values),
  });

  return (
    <DialogForm
      {...props}
      form={form}
      submitText="Add User"
      save={(values) => addUser(chatService ?? 'openwebui', user, values)}
      onFailed={(error) => showUserError(form, 'add', error)}
    >
      {form.errors.account && (
        <Notice kind="error" isResult>
          {form.errors.account}
        </Notice>
      )}
      <div className={css.person}>
        <MissingPerson user={user}>
          <span className={css.email}>{missingPlanLine(user, chatServiceName)}</span>
        </MissingPerson>
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
      <PlanSelect
        optionsOf={(plans) => plansForImport(plans, user)}
        {...form.getInputProps('planName')}
      >
        {(plans) => {
          const { planName } = form.values;
          // One of several plans has to be chosen, so the free one is not the default.
          const defaults = hasSeveralPlans(user) ? [] : plans;
          return (
            <PlanDateField
              disabled={!takesDate(planName, defaults)}
              description={importEffect({ planName, plans: defaults, now, timeZone })}
              {...form.getInputProps('expiryDate')}
            />
          );
        }}
      </PlanSelect>
    </DialogForm>
  );
}

async function addUser(
  service: ChatServiceName,
  user: MissingUser,
  values: AddMissingValues,
): Promise<void> {
  const reply = await call(adminUsers.importFrom, {
    params: { service },
    body: addMissingBody(user, values),
  });
  showSavedToast('add', reply);
  forgetMissing(user.guid);
  // A failed refresh only leaves outdated data, which does not mean that adding failed.
  await Promise.allSettled([invalidateUsers()]);
}
