import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type AdminClaim, adminClaims } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { call } from '../../../../api/client.ts';
import { SubjectDialog } from '../../../../ui/dialogs/subject-dialog.tsx';
import type { DialogOf } from '../../../../ui/dialogs/use-dialog.ts';
import { FormErrorNotice } from '../../../../ui/errors/error-notice.tsx';
import { fieldErrors, formErrorOf, showFormError } from '../../../../ui/errors/form-errors.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.tsx';
import { DialogForm, type DialogFormProps } from '../../../../ui/form/dialog-form.tsx';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { readNumber } from '../../../../ui/form/read-number.ts';
import { adminTaka } from '../../../../ui/format/admin-taka.tsx';
import { ClaimFacts } from '../card/claim-facts.tsx';
import { invalidateClaims } from '../claims-query.ts';

type Values = { paid_amount: string };

/** The dialog in which an administrator confirms that the money has arrived. */
export function ApproveDialog({ dialog }: { dialog: DialogOf<AdminClaim> }) {
  return (
    <SubjectDialog title="Approve payment" dialog={dialog}>
      {(claim, props) => <ApproveForm claim={claim} {...props} />}
    </SubjectDialog>
  );
}

function ApproveForm({ claim, ...props }: DialogFormProps & { claim: AdminClaim }) {
  const { id, transaction, trx_id } = claim;
  const due = transaction.final_amount;
  const form = useForm<Values>({
    initialValues: { paid_amount: String(due) },
    validate: (values) => fieldErrors(adminClaims.approve.body, bodyOf(values)),
  });
  const paid = bodyOf(form.values).paid_amount;
  const shown = Number.isFinite(paid) ? ` ${adminTaka(paid, [paid, due])}` : '';

  async function approve(values: Values): Promise<void> {
    const params = { id: String(id) };
    const { message } = await call(adminClaims.approve, { params, body: bodyOf(values) });
    showSuccessToast(`#${transaction.id}: ${message}`);
    void invalidateClaims();
  }

  return (
    <DialogForm
      {...props}
      form={form}
      identity={{ noun: 'approval', subject: { id } }}
      submitText={`Approve${shown}`}
      save={approve}
      onFailed={(error) => {
        showFormError(form, approveError(error));
        void invalidateClaims();
      }}
      showError={(error) => <FormErrorNotice formError={approveError(error)} error={error} />}
    >
      <Text>
        Approve only if your account received {adminTaka(due, [due])} with the transaction ID{' '}
        <strong>{trx_id}</strong>. <bdi>{transaction.user_name}</bdi> gets{' '}
        <bdi>{transaction.plan_name}</bdi>{' '}
        {paid === due || !shown ? 'at once' : 'once the payment is accepted'}.
      </Text>
      <ClaimFacts claim={claim} />
      <NumberField
        label="Amount received"
        name="paid_amount"
        description="As it stands in your account’s statement. With another amount, the payment goes under review."
        leftSection="৳"
        min={0}
        step={0.01}
        {...form.getInputProps('paid_amount')}
      />
    </DialogForm>
  );
}

// An empty field must not stand for the requested amount.
function bodyOf({ paid_amount }: Values): { paid_amount: number } {
  return { paid_amount: readNumber(paid_amount) ?? Number.NaN };
}

function approveError(thrown: unknown) {
  return formErrorOf(thrown, ['paid_amount'], 'Failed to approve the payment');
}
