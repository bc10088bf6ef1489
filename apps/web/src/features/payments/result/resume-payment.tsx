import { Button } from '@mantine/core';
import { payments, type TransactionDetails } from '@nobayon/shared/contract/payments.ts';
import { call } from '../../../api/client.ts';
import { serverText } from '../../../api/errors/error-text.ts';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation.ts';

type Props = { transaction: TransactionDetails; reload: () => Promise<unknown> };

/** Leads to the payment page of a payment that its customer has left without paying. */
export function ResumePayment({ transaction, reload }: Props) {
  const { invoice_number, can_resume } = transaction;
  const resuming = useSingleMutation({
    mutationFn: () => call(payments.resume, { body: { invoice_number } }),
    onSuccess: ({ paymentUrl }) => {
      if (paymentUrl !== null) return window.location.assign(paymentUrl);
      // It was settled meanwhile, or can no longer be continued.
      void reload();
    },
  });
  if (!can_resume) return null;
  return (
    <>
      <Button variant="light" loading={resuming.isPending} onClick={() => resuming.mutate()}>
        Continue this payment
      </Button>
      {resuming.isError && (
        <ErrorNotice
          text={serverText(resuming.error, 'Failed to open the payment page')}
          error={resuming.error}
        />
      )}
    </>
  );
}
