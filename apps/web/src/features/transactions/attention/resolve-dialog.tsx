import {
  type AttentionItem,
  adminTransactions,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { call } from '../../../api/client.ts';
import { SubjectDialog } from '../../../ui/dialogs/subject-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { ResolveForm } from '../../../ui/form/resolve-form.tsx';
import { invalidateTransactions } from '../transactions-query.ts';
import { attentionText } from './attention-text.ts';

/** The dialog in which an administrator notes what was done about a payment. */
export function ResolveDialog({ dialog }: { dialog: DialogOf<AttentionItem> }) {
  return (
    <SubjectDialog title="Mark as resolved" dialog={dialog}>
      {({ id, reason, transaction }, props) => (
        <ResolveForm
          {...props}
          identity={{ noun: 'attention', subject: { id } }}
          name={`#${transaction.id}`}
          schema={adminTransactions.resolve.body}
          savedWhere="Saved with the payment and in the audit log."
          resolve={(note) =>
            call(adminTransactions.resolve, { params: { id: String(id) }, body: note })
          }
          refresh={invalidateTransactions}
        >
          {attentionText(reason, transaction).description}
        </ResolveForm>
      )}
    </SubjectDialog>
  );
}
