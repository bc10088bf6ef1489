import { recoveryHint, serverText } from '../../api/errors/error-text.ts';
import { Notice } from '../feedback/notice.tsx';
import { showSuccessToast } from '../feedback/toast.tsx';
import { useSingleMutation } from '../hooks/use-single-mutation.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogOf } from './use-dialog.ts';

type Props<Subject> = {
  dialog: DialogOf<Subject>;
  /** The question. */
  title: string;
  /** What will happen. */
  text: (subject: Subject) => string;
  remove: (subject: Subject) => Promise<unknown>;
  /** Invalidates the list: also after a failure, because someone else may have deleted it. */
  refresh: () => Promise<void>;
  done: string;
  /** The error text: "Failed to delete plan". */
  failed: string;
};

/** Asks before something is deleted, and shows the result. */
export function DeleteDialog<Subject>(props: Props<Subject>) {
  const { dialog, title, text, remove, refresh, done, failed } = props;
  const { subject, isOpen, close } = dialog;
  const removal = useSingleMutation({
    mutationFn: async (removed: Subject) => {
      await remove(removed);
      await refresh();
    },
    onSuccess: () => {
      showSuccessToast(done);
      close();
    },
    onError: () => void refresh(),
  });

  function cancel(): void {
    close();
    removal.reset();
  }

  return (
    <ConfirmDialog
      title={title}
      text={subject === null ? '' : text(subject)}
      confirm="Delete"
      busy="Deleting..."
      isOpen={isOpen}
      isBusy={removal.isPending}
      onConfirm={() => subject !== null && removal.mutate(subject)}
      onCancel={cancel}
    >
      {removal.isError && <DeleteError error={removal.error} failed={failed} />}
    </ConfirmDialog>
  );
}

function DeleteError({ error, failed }: { error: unknown; failed: string }) {
  const reason = serverText(error, '');
  const hint = recoveryHint(error);
  return (
    <Notice kind="error" title={failed} isResult>
      {reason && <div>{reason}</div>}
      {hint && <div>{hint}</div>}
    </Notice>
  );
}
