import { Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type AdminClaim, adminClaims } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { call } from '../../../../api/client.ts';
import { SubjectDialog } from '../../../../ui/dialogs/subject-dialog.tsx';
import type { DialogOf } from '../../../../ui/dialogs/use-dialog.ts';
import { FormErrorNotice } from '../../../../ui/errors/error-notice.tsx';
import { fieldErrors, formErrorOf, showFormError } from '../../../../ui/errors/form-errors.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.tsx';
import { DialogForm, type DialogFormProps } from '../../../../ui/form/dialog-form.tsx';
import { adminTaka } from '../../../../ui/format/admin-taka.tsx';
import { invalidateClaims } from '../claims-query.ts';
import css from './reject-dialog.module.css';

type Values = { reason: string };

/** The most common reasons, since tapping is easier than typing on a phone. */
const usualReasons = [
  'We did not find a payment with this transaction ID. Check the ID.',
  'The payment came from another number. Check the number.',
  'The payment went to another account. Check where you sent it.',
];

/** The dialog in which an administrator rejects a claim with a reason. */
export function RejectDialog({ dialog }: { dialog: DialogOf<AdminClaim> }) {
  return (
    <SubjectDialog title="Reject payment" dialog={dialog}>
      {(claim, props) => <RejectForm claim={claim} {...props} />}
    </SubjectDialog>
  );
}

function RejectForm({ claim, ...props }: DialogFormProps & { claim: AdminClaim }) {
  const { id, trx_id, transaction } = claim;
  const due = transaction.final_amount;
  const form = useForm<Values>({
    initialValues: { reason: '' },
    validate: (values) => fieldErrors(adminClaims.reject.body, values),
  });

  async function reject(body: Values): Promise<void> {
    await call(adminClaims.reject, { params: { id: String(id) }, body });
    showSuccessToast(`#${transaction.id} rejected`);
    void invalidateClaims();
  }

  return (
    <DialogForm
      {...props}
      form={form}
      identity={{ noun: 'rejection', subject: { id } }}
      submitText="Reject payment"
      isDestructive
      save={reject}
      onFailed={(error) => {
        showFormError(form, rejectError(error));
        void invalidateClaims();
      }}
      showError={(error) => <FormErrorNotice formError={rejectError(error)} error={error} />}
    >
      <Text>
        The payment of {adminTaka(due, [due])} with the transaction ID <strong>{trx_id}</strong>{' '}
        will not be confirmed. <bdi>{transaction.user_name}</bdi> can correct the details and submit
        them again.
      </Text>
      <Textarea
        label="Reason"
        name="reason"
        description="The customer reads it in an email and on the payment page."
        size="md"
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <div className={css.reasons}>
        {usualReasons.map((reason) => (
          <Button
            key={reason}
            variant="default"
            size="sm"
            className={css.reason}
            onClick={() => form.setFieldValue('reason', withReason(form.values.reason, reason))}
          >
            {reason}
          </Button>
        ))}
      </div>
    </DialogForm>
  );
}

/** Replaces a usual reason by another one, and keeps what was typed. */
function withReason(typed: string, reason: string): string {
  const isOwn = typed.trim() !== '' && !usualReasons.includes(typed);
  return isOwn ? `${typed.trimEnd()}\n${reason}` : reason;
}

function rejectError(thrown: unknown) {
  return formErrorOf(thrown, ['reason'], 'Failed to reject the payment');
}
