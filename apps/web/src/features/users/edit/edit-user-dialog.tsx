import { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { useUser } from '../../../api/session/session.ts';
import { SubjectDialog } from '../../../ui/dialogs/subject-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { DialogForm, type DialogFormProps } from '../../../ui/form/dialog-form.tsx';
import { useReopenedForm } from '../../../ui/form/unsaved/use-unsaved-input.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { UserFields } from '../form/user-fields.tsx';
import type { UserValues } from '../form/user-values.ts';
import { PlanHistory } from '../subscription/plan-history.tsx';
import { PlanPreview } from '../subscription/plan-preview.tsx';
import { usePlanPreview } from '../subscription/use-plan-preview.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { PlanFields } from './plan-fields.tsx';
import { RemoveSecondFactor } from './remove-second-factor.tsx';
import { useEditUser } from './use-edit-user.ts';

/** Of a form that is opened again after the session ended. */
const NOUN = 'edited-user';

type Props = {
  dialog: DialogOf<AdminUser>;
  /** The part of the form that has the focus when it opens. */
  start?: 'person' | 'plan';
};

export function EditUserDialog({ dialog, start = 'person' }: Props) {
  // A page with two of these dialogs opens one of them again.
  useReopenedForm(NOUN, AdminUser, start === 'person' ? dialog.open : () => undefined);
  return (
    <SubjectDialog title="Edit User" dialog={dialog}>
      {(user, props) => <EditUserForm user={user} start={start} {...props} />}
    </SubjectDialog>
  );
}

type FormProps = DialogFormProps & { user: AdminUser; start: 'person' | 'plan' };

function EditUserForm({ user, start, ...props }: FormProps) {
  const isSelf = useUser().id === user.id;
  const {
    form,
    user: edited,
    edit,
    merged,
    save,
    onFailed,
    undone,
    setDateEntered,
  } = useEditUser(user);
  const preview = usePlanPreview(user.id, edit);
  const { requireProvenAddress } = useAppConfig();
  const isWaiting = requireProvenAddress && mustConfirm(user, form.values);
  return (
    <DialogForm
      {...props}
      form={form}
      identity={{ noun: NOUN, subject: edited }}
      submitText="Save user"
      save={save}
      onFailed={onFailed}
      // Saving requires the preview.
      isWaiting={preview.kind === 'waiting'}
      more={<PlanHistory userId={user.id} onUndone={undone} />}
    >
      {merged && <ChangedMeanwhile merged={merged} saved={edit.before} />}
      <UserFields
        form={form}
        hasFocus={start === 'person'}
        emailHint={emailHint(user)}
        passwordHint={
          isSelf
            ? 'Leave empty to keep the current password. A new password signs you out on all other devices.'
            : 'Leave empty to keep the current password. A new password signs the user out.'
        }
        roleHint={isSelf ? OWN_ROLE : isWaiting ? WAITS : undefined}
        isRoleDisabled={isSelf}
      />
      {user.has_second_factor && !isSelf && (
        <RemoveSecondFactor user={user} onDone={props.onClose} />
      )}
      <PlanFields
        form={form}
        before={edit.before}
        onDateEntered={setDateEntered}
        hasFocus={start === 'plan'}
      />
      <PlanPreview preview={preview} />
    </DialogForm>
  );
}

const OWN_ROLE = 'You cannot remove your own administrator role.';
const WAITS =
  'Takes effect once the email address is confirmed, or at once with a new password from you.';

function emailHint({ pending_email, email_proven }: AdminUser): string | undefined {
  if (pending_email) return `Waiting for ${pending_email} to be confirmed.`;
  return email_proven ? undefined : 'This address is not confirmed yet.';
}

/** Whoever registered with an address that is not theirs must not become an administrator. */
function mustConfirm(user: AdminUser, { role, password }: UserValues): boolean {
  return user.must_prove_address && role === 'admin' && password === '';
}
