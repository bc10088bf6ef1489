import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  adminRefunds,
  type RefundOffer,
  type Refunds,
} from '@nobayon/shared/contract/admin/admin-refunds.ts';
import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors/call-error.ts';
import { serverText } from '../../../api/errors/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { focusFirstError } from '../../../ui/errors/form-errors.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.tsx';
import type { DialogFormProps } from '../../../ui/form/dialog-form.tsx';
import { RestoredNotice } from '../../../ui/form/unsaved/restored-notice.tsx';
import { useUnsavedInput } from '../../../ui/form/unsaved/use-unsaved-input.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation.ts';
import { invalidateTransactions } from '../transactions-query.ts';
import { RefundEffect } from './effect/refund-effect.tsx';
import { RefundFields } from './refund-fields.tsx';
import { refundConsequence } from './refund-texts.ts';
import {
  partOf,
  type RefundBody,
  type RefundValues,
  refundBody,
  refundErrors,
  refundValuesOf,
  valuesForOffer,
} from './refund-values.ts';
import css from './refunds.module.css';
import { requestRefund } from './request-refund.ts';

export type Refundable = {
  transaction: AdminTransaction;
  offer: RefundOffer;
  /** The IDs of its refunds so far. */
  earlier: readonly number[];
};

export function refundableOf(
  transaction: AdminTransaction,
  { refunds, offer }: Refunds,
): Refundable {
  return { transaction, offer, earlier: refunds.map(({ id }) => id) };
}

type Props = DialogFormProps & Refundable;

/** Asks for the details of a refund and for confirmation. */
export function RefundForm({ transaction, offer: firstOffer, earlier, onBusy, onClose }: Props) {
  const { id, user_name } = transaction;
  const [offer, setOffer] = useState(firstOffer);
  const form = useForm<RefundValues>({
    initialValues: refundValuesOf(offer),
    validate: (values) => refundErrors(values, offer),
  });
  const isRestored = useUnsavedInput(form, { noun: 'refund', subject: { id } });
  const question = useDialog<RefundBody>();
  const asked = question.subject;
  const refund = useSingleMutation({
    mutationFn: (body: RefundBody) => requestRefund(id, { body, earlier }),
    onMutate: () => onBusy(true),
    onSuccess: ({ message }) => {
      showSuccessToast(`#${id}: ${message}`);
      onClose();
    },
    onError: (error) => (isRejected(error) ? offerAnew() : undefined),
    refresh: () => {
      onBusy(false);
      return invalidateTransactions();
    },
  });
  const part = partOf(form.values, offer);

  /** Another refund was made before this one, so the remaining options are shown first. */
  async function offerAnew(): Promise<void> {
    const now = (await call(adminRefunds.list, { params: { id: String(id) } })).offer;
    form.setValues(valuesForOffer(form.getValues(), offer, now));
    setOffer(now);
    question.close();
  }

  function look(values: RefundValues): void {
    refund.reset();
    question.open(refundBody(values, offer));
  }

  const failure = refund.isError && (
    <ErrorNotice
      text={serverText(refund.error, 'Failed to refund the payment')}
      error={refund.error}
    />
  );

  return (
    <form noValidate onSubmit={form.onSubmit(look, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {isRestored && !refund.isError && <RestoredNotice />}
        {!question.isOpen && failure}
        <RefundFields form={form} offer={offer} />
        {part !== undefined && (
          <section aria-label="Effect on the plan" className={css.effect}>
            <RefundEffect transactionId={id} part={part} />
          </section>
        )}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={offer.way === 'none'}>
          Review refund
        </Button>
      </DialogButtons>
      <ConfirmDialog
        title={asked?.way === 'external' ? 'Record refund?' : 'Refund payment?'}
        text={asked ? refundConsequence(asked, offer.gateway, user_name) : ''}
        confirm={confirmWord(asked)}
        isOpen={question.isOpen}
        isBusy={refund.isPending}
        onConfirm={() => asked && refund.mutate(asked)}
        onCancel={question.close}
      >
        {question.isOpen && failure}
      </ConfirmDialog>
    </form>
  );
}

function isRejected(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'refund_not_possible';
}

function confirmWord(asked: RefundBody | null): string {
  if (!asked) return '';
  const sum = adminTaka(asked.amount, [asked.amount]);
  return asked.way === 'external' ? `Record ${sum}` : `Refund ${sum}`;
}
