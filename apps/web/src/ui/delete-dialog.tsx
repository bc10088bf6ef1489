import { useMutation } from '@tanstack/react-query';
import { serverText } from '../api/server-text.ts';
import { wayOn } from '../api/way-on.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Notice } from './notice.tsx';
import { showSuccess } from './notify.tsx';
import type { DialogOf } from './use-dialog.ts';

type Props<Subject> = {
  dialog: DialogOf<Subject>;
  /** The question. */
  title: string;
  /** What will happen. */
  text: (subject: Subject) => string;
  remove: (subject: Subject) => Promise<unknown>;
  done: string;
  /** What did not work: "Failed to delete plan". */
  failed: string;
};

/** Asks before something is deleted, and says what became of it. */
export function DeleteDialog<Subject>(props: Props<Subject>) {
  const { dialog, title, text, remove, done, failed } = props;
  const { subject, isOpen, close } = dialog;
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      showSuccess(done);
      close();
    },
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
      {removal.isError && <DeleteRefused error={removal.error} failed={failed} />}
    </ConfirmDialog>
  );
}

function DeleteRefused({ error, failed }: { error: unknown; failed: string }) {
  const reason = serverText(error, '');
  const hint = wayOn(error);
  return (
    <Notice kind="error" title={failed}>
      {reason && <div>{reason}</div>}
      {hint && <div>{hint}</div>}
    </Notice>
  );
}
