import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type AdminTransaction,
  adminTransactions,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { call } from '../../../api/client.ts';
import { serverText } from '../../../api/errors/error-text.ts';
import { SubjectDialog } from '../../../ui/dialogs/subject-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.tsx';
import { DialogForm, type DialogFormProps } from '../../../ui/form/dialog-form.tsx';
import type { Note } from '../../../ui/form/resolve-form.tsx';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { invalidateTransactions } from '../transactions-query.ts';
import { acceptanceText, paidOf } from './acceptance.ts';
import { attentionText } from './attention-text.ts';

/** The dialog in which an administrator accepts a payment that is under review. */
export function AcceptDialog({ dialog }: { dialog: DialogOf<AdminTransaction> }) {
  return (
    <SubjectDialog title="Accept payment" dialog={dialog}>
      {(transaction, props) => <AcceptForm transaction={transaction} {...props} />}
    </SubjectDialog>
  );
}

type Props = DialogFormProps & { transaction: AdminTransaction };

function AcceptForm({ transaction, ...props }: Props) {
  const form = useForm<Note>({ initialValues: { note: '' } });
  const { id } = transaction;
  const paid = paidOf(transaction);

  async function accept({ note }: Note): Promise<void> {
    const is_review_open = transaction.attention.includes('review');
    const body = { paid_amount: paid, is_review_open, note };
    await call(adminTransactions.accept, { params: { id: String(id) }, body });
    showSuccessToast(`#${id} accepted`);
    void invalidateTransactions();
  }

  return (
    <DialogForm
      {...props}
      form={form}
      identity={{ noun: 'acceptance', subject: { id } }}
      submitText={`Accept ${adminTaka(paid, [paid])}`}
      save={accept}
      // Someone else may have accepted it.
      onFailed={() => void invalidateTransactions()}
      showError={(error) => (
        <ErrorNotice text={serverText(error, 'Failed to accept the payment')} error={error} />
      )}
    >
      <Text>{attentionText('review', transaction).description}</Text>
      <Text fw={600}>{acceptanceText(transaction)}</Text>
      <Textarea
        label="Why?"
        name="note"
        description="Optional. Saved with the payment and in the audit log."
        size="md"
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}
