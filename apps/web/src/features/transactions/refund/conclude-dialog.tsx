import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { adminRefunds, type Refund } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import type { Input } from '@nobayon/shared/contract/endpoint.ts';
import { call } from '../../../api/client.ts';
import { SubjectDialog } from '../../../ui/dialogs/subject-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { FormErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { fieldErrors, formErrorOf, showFormError } from '../../../ui/errors/form-errors.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.tsx';
import { DialogForm, type DialogFormProps } from '../../../ui/form/dialog-form.tsx';
import { invalidateTransactions } from '../transactions-query.ts';

type Conclusion = Input<typeof adminRefunds.conclude>['body'];

/**
 * The dialog in which an administrator enters the result of a refund that the gateway does not
 * report.
 */
export function ConcludeDialog({ dialog }: { dialog: DialogOf<Refund> }) {
  return (
    <SubjectDialog title="Status of the refund" dialog={dialog}>
      {(refund, props) => <ConcludeForm refund={refund} {...props} />}
    </SubjectDialog>
  );
}

function ConcludeForm({ refund, ...props }: DialogFormProps & { refund: Refund }) {
  const form = useForm<Conclusion>({
    initialValues: { outcome: 'done', note: '' },
    validate: (values) => fieldErrors(adminRefunds.conclude.body, values),
  });

  async function conclude(body: Conclusion): Promise<void> {
    await call(adminRefunds.conclude, { params: { id: String(refund.id) }, body });
    showSuccessToast('Refund updated');
    void invalidateTransactions();
  }

  return (
    <DialogForm
      {...props}
      form={form}
      identity={{ noun: 'refund-status', subject: { id: refund.id } }}
      submitText="Save status"
      save={conclude}
      onFailed={(error) => showFormError(form, formErrorFor(error))}
      showError={(error) => <FormErrorNotice formError={formErrorFor(error)} error={error} />}
    >
      <Text>
        Search for {refund.number} or the payment in the gateway’s panel. If the money has gone
        back, the plan changes now. If not, you can refund it again.
      </Text>
      <SegmentedControl
        fullWidth
        aria-label="What happened"
        data={[
          { value: 'done', label: 'It was refunded' },
          { value: 'refused', label: 'It was not refunded' },
        ]}
        {...form.getInputProps('outcome')}
      />
      <Textarea
        label="What did you find?"
        name="note"
        description="Saved with the payment and in the audit log."
        size="md"
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}

function formErrorFor(error: unknown) {
  return formErrorOf(error, ['note'], 'Failed to save the status of the refund');
}
