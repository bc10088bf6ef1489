import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type Claim,
  type ManualPayment,
  manualPayments,
  type Wallet,
} from '@nobayon/shared/contract/manual/manual-payment.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { call } from '../../../../api/client.ts';
import { ApiError } from '../../../../api/errors/call-error.ts';
import { forgetInput } from '../../../../api/session/unsaved-input.ts';
import { FormErrorNotice } from '../../../../ui/errors/error-notice.tsx';
import {
  fieldErrors,
  focusFirstError,
  formErrorOf,
  showFormError,
} from '../../../../ui/errors/form-errors.ts';
import { useUnsavedInput } from '../../../../ui/form/unsaved/use-unsaved-input.ts';
import { useSubmit } from '../../../../ui/form/use-submit.ts';
import { keepManualPayment, refreshManualPayment } from '../manual-payment-query.ts';

const typed = manualPayments.claim.body.pick({ trx_id: true, sender_number: true });

type Values = { trx_id: string; sender_number: string };

type Props = {
  payment: ManualPayment['payment'];
  wallet: Wallet;
  /** The rejected claim, whose values are the initial ones. */
  claim: Claim | null;
  /** The transaction ID that could not be submitted, because another one was; null for none. */
  onTooLate: (trxId: string | null) => void;
};

/** The form in which customers report that they have sent the money. */
export function ClaimForm({ payment: { id, invoice_number }, wallet, claim, onTooLate }: Props) {
  const form = useForm<Values>({
    initialValues: {
      trx_id: claim?.trx_id ?? '',
      sender_number: claim?.sender_number ?? '',
    },
    validate: (values) => fieldErrors(typed, values),
  });
  // The customer looks up the transaction ID in another app.
  const identity = { noun: 'claim', subject: { id } };
  useUnsavedInput(form, identity, { alsoWhileHidden: true });
  const { state, submit } = useSubmit(
    async (values: Values) => {
      onTooLate(null);
      const reply = await call(manualPayments.claim, {
        params: { id: invoice_number },
        body: { wallet_id: wallet.id, ...values },
      });
      forgetInput();
      keepManualPayment(invoice_number, reply);
    },
    (error) => {
      showFormError(form, claimError(error));
      // It may have been sent, or decided, in another tab.
      if (!(error instanceof ApiError) || error.status !== 409) return;
      if (error.code === 'claim_open') onTooLate(form.getValues().trx_id);
      void refreshManualPayment(invoice_number);
    },
  );
  const isBank = wallet.kind === 'bank';
  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <FormErrorNotice formError={claimError(state.error)} error={state.error} />
        )}
        <TextInput
          label="Transaction ID (TrxID)"
          name="trx_id"
          description={
            isBank
              ? 'The reference number that your bank gave the transfer.'
              : `From the message that ${walletTitle(wallet.kind)} sent you. Example: 9HX2K4P7QZ`
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('trx_id')}
        />
        <TextInput
          label={isBank ? 'Your account number' : `Your ${walletTitle(wallet.kind)} number`}
          name="sender_number"
          description={
            isBank
              ? 'The account that the money came from.'
              : 'The number that the money came from.'
          }
          type={isBank ? 'text' : 'tel'}
          inputMode="tel"
          autoComplete={isBank ? 'off' : 'tel-national'}
          {...form.getInputProps('sender_number')}
        />
        <Button type="submit" loading={state.kind === 'busy'}>
          Submit details
        </Button>
      </Stack>
    </form>
  );
}

function claimError(thrown: unknown) {
  return formErrorOf(
    thrown,
    Object.keys(typed.shape),
    'Failed to submit the payment details. Please try again.',
    { trx_id_taken: 'trx_id', account_number_invalid: 'sender_number' },
  );
}
