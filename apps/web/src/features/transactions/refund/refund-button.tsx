import { Button } from '@mantine/core';
import { adminRefunds } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import type { AdminTransaction } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { IconReceiptRefund } from '@tabler/icons-react';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors/error-text.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { showErrorToast } from '../../../ui/feedback/toast.tsx';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { type Refundable, refundableOf } from './refund-form.tsx';

type Props = { transaction: AdminTransaction; isPrimary: boolean };

/** Refunds a payment in a list, whose refunds are only loaded for that. */
export function RefundButton({ transaction, isPrimary }: Props) {
  const { id } = transaction;
  const dialog = useDialog<Refundable>();
  const { mutate: openForm, isPending } = useSingleMutation({
    mutationFn: () => call(adminRefunds.list, { params: { id: String(id) } }),
    onSuccess: (found) => dialog.open(refundableOf(transaction, found)),
    onError: (error) => showErrorToast(errorText(error)),
  });
  return (
    <>
      <Button
        size="sm"
        variant={isPrimary ? 'filled' : 'default'}
        aria-label={`Refund: #${id}`}
        loading={isPending}
        leftSection={<IconReceiptRefund aria-hidden size={16} />}
        onClick={() => openForm()}
      >
        Refund
      </Button>
      <RefundDialog dialog={dialog} />
    </>
  );
}
