import { Button, Stack } from '@mantine/core';
import type { AdminUser } from '@nobayon/shared/contract/admin-users.ts';
import { useUser } from '../../api/session.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { SheetButtons } from '../../ui/sheet.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { PlanFields } from './plan-fields.tsx';
import { PlanHistory } from './subscription/plan-history.tsx';
import { PlanPreview } from './subscription/plan-preview.tsx';
import { useEditUser } from './use-edit-user.ts';
import { UserFields } from './user-fields.tsx';

type Props = {
  user: AdminUser;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

export function EditUserForm({ user, onBusy, onClose }: Props) {
  const isSelf = useUser().id === user.id;
  const editing = useEditUser(user, { onBusy, onClose });
  const { form, edit, merged, isBusy, submit } = editing;
  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {merged && <ChangedMeanwhile merged={merged} saved={edit.before} />}
        <UserFields
          form={form}
          passwordHint={
            isSelf
              ? 'Leave it empty to keep the current one. A new one signs you out.'
              : 'Leave it empty to keep the current one. A new one signs the user out.'
          }
          roleKeptBecause={isSelf ? 'You cannot take away your own role.' : undefined}
        />
        <PlanFields form={form} before={edit.before} onDateEntered={editing.setDateEntered} />
        <PlanPreview userId={user.id} edit={edit} />
      </Stack>
      <PlanHistory userId={user.id} onUndone={editing.undone} />
      <SheetButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Save Changes
        </Button>
      </SheetButtons>
    </form>
  );
}
