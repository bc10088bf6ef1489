import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type AdminTransaction,
  adminTransactions,
} from '@nobayon/shared/contract/admin-transactions.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { adminTaka } from '../../ui/admin-taka.tsx';
import { showSuccess } from '../../ui/notify.tsx';
import { refusalOf } from '../../ui/refusal.ts';
import { RefusalNotice } from '../../ui/refusal-notice.tsx';
import { Sheet, SheetButtons } from '../../ui/sheet.tsx';
import type { DialogOf } from '../../ui/use-dialog.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { acceptanceText, paidOf } from './acceptance.ts';
import { attentionWords } from './attention-words.ts';
import { forgetTransactions } from './transactions-query.ts';

type Values = { note: string };

/** Where an administrator grants a payment that is in review. */
export function AcceptDialog({ dialog }: { dialog: DialogOf<AdminTransaction> }) {
  const { subject: transaction, isOpen, key, close } = dialog;
  const [isBusy, setBusy] = useState(false);
  return (
    <Sheet title="Accept payment" isOpen={isOpen} isBusy={isBusy} onClose={close}>
      {transaction && (
        <AcceptForm key={key} transaction={transaction} onBusy={setBusy} onClose={close} />
      )}
    </Sheet>
  );
}

type Props = {
  transaction: AdminTransaction;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

function AcceptForm({ transaction, onBusy, onClose }: Props) {
  const form = useForm<Values>({ initialValues: { note: '' } });
  const paid = paidOf(transaction);
  const { state, submit } = useSubmit(async ({ note }: Values) => {
    onBusy(true);
    const accepted = { params: { id: String(transaction.id) }, body: { paid_amount: paid, note } };
    await call(adminTransactions.accept, accepted).finally(() => onBusy(false));
    showSuccess(`#${transaction.id} is accepted`);
    onClose();
    await forgetTransactions();
  });
  const isBusy = state.kind === 'busy' || state.kind === 'done';
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <RefusalNotice
            refusal={refusalOf(state.error, [], 'Failed to accept the payment')}
            error={state.error}
          />
        )}
        <Text>{attentionWords('review', transaction).story}</Text>
        <Text fw={600}>{acceptanceText(transaction)}</Text>
        <Textarea
          label="Why?"
          name="note"
          description="If there is more to say. It is kept with the payment, and in the audit."
          size="md"
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('note')}
        />
      </Stack>
      <SheetButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Accept {adminTaka(paid, [paid])}
        </Button>
      </SheetButtons>
    </form>
  );
}
