import { Button, Input, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { adminRefunds, type RefundOffer } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
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
import { NumberField } from '../../../ui/form/number-field.tsx';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation.ts';
import { invalidateTransactions } from '../transactions-query.ts';
import { RefundEffect } from './refund-effect.tsx';
import { refundConsequence, whyNotByGateway } from './refund-texts.ts';
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

type Props = DialogFormProps & { transaction: AdminTransaction; offer: RefundOffer };

/** Asks for the details of a refund and for confirmation. */
export function RefundForm({ transaction, offer: firstOffer, onBusy, onClose }: Props) {
  const { id, user_name } = transaction;
  const [offer, setOffer] = useState(firstOffer);
  const form = useForm<RefundValues>({
    initialValues: refundValuesOf(offer),
    validate: (values) => refundErrors(values, offer),
  });
  const question = useDialog<RefundBody>();
  const asked = question.subject;
  const refund = useSingleMutation({
    mutationFn: (body: RefundBody) =>
      call(adminRefunds.request, { params: { id: String(id) }, body }),
    onMutate: () => onBusy(true),
    onSuccess: ({ message }) => {
      showSuccessToast(`#${id}: ${message}`);
      onClose();
    },
    onError: (error) => (isRefused(error) ? offerAnew() : undefined),
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

type FieldsProps = { form: UseFormReturnType<RefundValues>; offer: RefundOffer };

/** The amount, the method and the reason of the refund. */
function RefundFields({ form, offer }: FieldsProps) {
  const why = whyNotByGateway(offer);
  const isExternal = form.values.way === 'external';
  return (
    <>
      {why && <Text>{why}</Text>}
      {offer.way === 'gateway' && (
        <Input.Wrapper label="How" labelElement="div" size="md">
          <SegmentedControl
            fullWidth
            mt={4}
            aria-label="How"
            data={[
              { value: 'gateway', label: `Through ${gatewayTitle(offer.gateway)}` },
              { value: 'external', label: 'Another way' },
            ]}
            {...form.getInputProps('way')}
          />
        </Input.Wrapper>
      )}
      {offer.is_divisible ? (
        <NumberField
          label="Amount (BDT)"
          name="amount"
          size="md"
          description={`Up to ${adminTaka(offer.amount, [offer.amount])}. A smaller amount removes its share of the days.`}
          min={0.01}
          max={offer.amount}
          step={0.01}
          {...form.getInputProps('amount')}
        />
      ) : (
        <Text fw={600}>Amount: {adminTaka(offer.amount, [offer.amount])}</Text>
      )}
      <Textarea
        label={isExternal ? 'How did you refund it?' : 'Reason'}
        name="reason"
        description={
          isExternal
            ? 'For example the wallet and its transaction ID. Saved with the payment and in the audit log.'
            : 'Sent to the gateway, and saved with the payment and in the audit log.'
        }
        size="md"
        autosize
        minRows={2}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'refund_not_possible';
}

function confirmWord(asked: RefundBody | null): string {
  if (!asked) return '';
  const sum = adminTaka(asked.amount, [asked.amount]);
  return asked.way === 'external' ? `Record ${sum}` : `Refund ${sum}`;
}
