import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type AdminUser, UpdateUserBody } from '@nobayon/shared/contract/admin/admin-users.ts';
import { addCalendarDays } from '@nobayon/shared/domain/calendar.ts';
import { lastExpiryDay } from '@nobayon/shared/domain/expiry.ts';
import { useState } from 'react';
import { isStale } from '../../../../api/errors/call-error.ts';
import { useUser } from '../../../../api/session/session.ts';
import { DayField } from '../../../../ui/dates/day-field.tsx';
import { SubjectDialog } from '../../../../ui/dialogs/subject-dialog.tsx';
import type { DialogOf } from '../../../../ui/dialogs/use-dialog.ts';
import { ErrorNotice } from '../../../../ui/errors/error-notice.tsx';
import { fieldErrors } from '../../../../ui/errors/form-errors.ts';
import { DialogForm, type DialogFormProps } from '../../../../ui/form/dialog-form.tsx';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import { useToday } from '../../../../ui/hooks/use-today.ts';
import { saveUser } from '../../form/save-user.ts';
import { userErrorText } from '../../form/user-error-text.ts';
import { userValuesOf } from '../../form/user-values.ts';
import { PlanPreview } from '../../subscription/plan-preview.tsx';
import { usePlanPreview } from '../../subscription/use-plan-preview.ts';
import { findUser, invalidateUsers } from '../../users-query.ts';

/** The dialog that extends a user's plan. */
export function ExtendDialog({ dialog }: { dialog: DialogOf<AdminUser> }) {
  return (
    <SubjectDialog title="Extend plan" dialog={dialog}>
      {(user, props) => <ExtendForm user={user} {...props} />}
    </SubjectDialog>
  );
}

const steps = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
];

const Until = UpdateUserBody.pick({ expiryDate: true });

function ExtendForm({ user: opened, ...props }: DialogFormProps & { user: AdminUser }) {
  const [user, setUser] = useState(opened);
  const { timeZone } = useAppConfig();
  const isSelf = useUser().id === user.id;
  const before = userValuesOf(user, timeZone);
  const today = useToday();
  // An expired plan is extended from today.
  const from = [before.expiryDate, today].toSorted().at(-1) ?? today;
  const form = useForm({
    initialValues: { expiryDate: addCalendarDays(from, 30) },
    validate: (values) => fieldErrors(Until, values),
  });
  const { expiryDate } = form.values;
  const edit = { before, values: { ...before, expiryDate }, isDateEntered: true };
  const preview = usePlanPreview(user.id, edit);

  /** Someone else saved first: the preview and the page show what the plan is now. */
  async function onFailed(error: unknown): Promise<void> {
    if (!isStale(error)) return;
    const saved = await findUser(user).catch(() => null);
    if (saved) setUser(saved);
    await invalidateUsers();
  }

  return (
    <DialogForm
      {...props}
      form={form}
      identity={{ noun: 'extension', subject: { id: user.id } }}
      submitText="Save expiry date"
      save={() => saveUser(user, { edit, isSelf })}
      onFailed={onFailed}
      showError={(error) => <ErrorNotice text={userErrorText('update', error)} error={error} />}
      // Saving requires the preview.
      isWaiting={preview.kind === 'waiting' || expiryDate === ''}
    >
      <Group role="group" aria-label="By how much" gap="xs" grow wrap="nowrap">
        {steps.map(({ days, label }) => {
          const day = addCalendarDays(from, days);
          const isChosen = day === expiryDate;
          return (
            <Button
              key={days}
              size="sm"
              px="xs"
              variant="default"
              {...(isChosen && { bg: 'var(--tone-green-ground)', c: 'var(--tone-green-text)' })}
              aria-pressed={isChosen}
              data-autofocus={isChosen || undefined}
              onClick={() => form.setFieldValue('expiryDate', day)}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      <DayField
        label="Until the end of"
        name="expiryDate"
        size="md"
        min={today}
        max={lastExpiryDay(today)}
        {...form.getInputProps('expiryDate')}
      />
      <PlanPreview preview={preview} />
    </DialogForm>
  );
}
