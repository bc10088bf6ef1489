import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type AttentionItem,
  adminTransactions,
} from '@nobayon/shared/contract/admin-transactions.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { fieldErrors } from '../../ui/field-errors.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { showSuccess } from '../../ui/notify.tsx';
import { refusalOf } from '../../ui/refusal.ts';
import { RefusalNotice } from '../../ui/refusal-notice.tsx';
import { Sheet, SheetButtons } from '../../ui/sheet.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import type { DialogOf } from '../../ui/use-dialog.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { attentionWords } from './attention-words.ts';
import { forgetTransactions } from './transactions-query.ts';

type Values = { note: string };

/** Where an administrator writes down what was done about a payment. */
export function HandledDialog({ dialog }: { dialog: DialogOf<AttentionItem> }) {
  const { subject: item, isOpen, key, close } = dialog;
  const [isBusy, setBusy] = useState(false);
  return (
    <Sheet title="Mark as handled" isOpen={isOpen} isBusy={isBusy} onClose={close}>
      {item && <HandledForm key={key} item={item} onBusy={setBusy} onClose={close} />}
    </Sheet>
  );
}

type Props = { item: AttentionItem; onBusy: (isBusy: boolean) => void; onClose: () => void };

function HandledForm({ item: { id, reason, transaction }, onBusy, onClose }: Props) {
  const form = useForm<Values>({
    initialValues: { note: '' },
    validate: (values) => fieldErrors(adminTransactions.resolve.body, values),
  });
  const { state, submit } = useSubmit(
    async (values: Values) => {
      onBusy(true);
      const handled = { params: { id: String(id) }, body: values };
      await call(adminTransactions.resolve, handled).finally(() => onBusy(false));
      showSuccess(`#${transaction.id} is marked as handled`);
      onClose();
      await forgetTransactions();
    },
    (error) => showRefusal(form, refusalTo(error)),
  );
  const isBusy = state.kind === 'busy' || state.kind === 'done';
  return (
    <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        {state.kind === 'failed' && (
          <RefusalNotice refusal={refusalTo(state.error)} error={state.error} />
        )}
        <Text>{attentionWords(reason, transaction).story}</Text>
        <Textarea
          label="What did you do?"
          name="note"
          description="It is kept with the payment, and in the audit."
          size="md"
          autosize
          minRows={3}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('note')}
        />
      </Stack>
      <SheetButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Mark as handled
        </Button>
      </SheetButtons>
    </form>
  );
}

function refusalTo(error: unknown) {
  return refusalOf(error, ['note'], 'Failed to mark it as handled');
}
