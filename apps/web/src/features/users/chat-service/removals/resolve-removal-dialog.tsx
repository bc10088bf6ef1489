import {
  type ChatRemoval,
  chatRemovals,
} from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import { call } from '../../../../api/client.ts';
import { SubjectDialog } from '../../../../ui/dialogs/subject-dialog.tsx';
import type { DialogOf } from '../../../../ui/dialogs/use-dialog.ts';
import { ResolveForm } from '../../../../ui/form/resolve-form.tsx';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import { invalidateRemovals } from './removals-query.ts';

/**
 * The dialog in which an administrator notes what was done about access that could not be removed.
 */
export function ResolveRemovalDialog({ dialog }: { dialog: DialogOf<ChatRemoval> }) {
  const { chatServiceName } = useAppConfig();
  return (
    <SubjectDialog title="Mark as resolved" dialog={dialog}>
      {({ id, name, email }, props) => (
        <ResolveForm
          {...props}
          identity={{ noun: 'removal', subject: { id } }}
          name={name}
          schema={chatRemovals.settle.body}
          savedWhere="Saved in the audit log."
          resolve={(note) => call(chatRemovals.settle, { params: { id: String(id) }, body: note })}
          refresh={invalidateRemovals}
        >
          We will stop trying to remove the access of <bdi>{name}</bdi> ({email}). Check in{' '}
          {chatServiceName} that they can no longer use it.
        </ResolveForm>
      )}
    </SubjectDialog>
  );
}
