import { serverText } from '../../../api/errors/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation.ts';
import { invalidateFactors } from './factors-query.ts';

/** Confirms an action that cannot be undone. */
export type Change = {
  title: string;
  text: string;
  confirm: string;
  apply: () => Promise<unknown>;
};

export function ChangeDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const { title, text, confirm, apply } = change;
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: apply,
    onSuccess: async () => {
      await invalidateFactors();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirm={confirm}
      isOpen
      isBusy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {error && (
        <ErrorNotice
          text={serverText(error, 'Something went wrong. Please try again.')}
          error={error}
        />
      )}
    </ConfirmDialog>
  );
}
