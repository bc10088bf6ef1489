import { adminTransactions } from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { stats } from '@nobayon/shared/contract/admin/stats.ts';
import { useQuery } from '@tanstack/react-query';
import { call, query } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { DialogOf } from '../../../ui/dialogs/use-dialog.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { invalidateTransactions } from '../transactions-query.ts';
import { bulkActions, type Deletion, deletionText } from './deletion.ts';

type Props = {
  dialog: DialogOf<Deletion>;
  onDeleted: () => void;
  onFailed: (deletion: Deletion, error: unknown) => void;
};

/** Asks before payments are removed from the list. */
export function DeleteTransactions(props: Props) {
  // Resets the result of the previous deletion.
  return <Question key={props.dialog.key} {...props} />;
}

function Question({ dialog: { subject: deletion, isOpen, close }, onDeleted, onFailed }: Props) {
  const status = deletion?.kind === 'all' ? deletion.status : undefined;
  const count = useQuery({
    ...query(adminTransactions.list, { query: { page: 1, limit: 1, status } }),
    enabled: isOpen && status !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const earned = useQuery({
    ...query(stats.get, {}),
    enabled: isOpen && status === 'completed',
    staleTime: 0,
  });
  const { state, submit } = useSubmit(
    async (wanted: Deletion) => {
      const { message } = await remove(wanted);
      showSuccessToast(message);
      onDeleted();
      close();
      await invalidateTransactions();
    },
    (error) => {
      close();
      if (deletion) onFailed(deletion, error);
    },
  );
  if (!deletion) return null;
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      text={deletionText(deletion, {
        count: count.data?.pagination ?? null,
        revenue: earned.data?.stats.totalRevenue ?? null,
      })}
      confirm="Delete"
      busy="Deleting..."
      isOpen={isOpen}
      isBusy={state.kind === 'busy'}
      onConfirm={() => submit(deletion)}
      onCancel={close}
    />
  );
}

function remove(deletion: Deletion): Promise<{ message: string }> {
  switch (deletion.kind) {
    case 'one':
      return call(adminTransactions.remove, { params: { id: String(deletion.transaction.id) } });
    case 'selected':
      return call(adminTransactions.bulkDelete, {
        body: { action: 'delete_selected', transactionIds: [...deletion.ids] },
      });
    case 'all':
      return call(adminTransactions.bulkDelete, { body: { action: bulkActions[deletion.status] } });
  }
}
