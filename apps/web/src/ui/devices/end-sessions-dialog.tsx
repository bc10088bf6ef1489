import { serverText } from '../../api/errors/error-text.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { DialogOf } from '../dialogs/use-dialog.ts';
import { ErrorNotice } from '../errors/error-notice.tsx';
import { useSingleMutation } from '../hooks/use-single-mutation.ts';

type Props<Ending, Reply> = {
  dialog: DialogOf<Ending>;
  title: string;
  text: string;
  end: (ending: Ending) => Promise<Reply>;
  onEnded?: (reply: Reply) => void;
  /** Loads the sessions again: one that could not be ended may have ended by itself. */
  refresh: () => Promise<unknown>;
};

/** Asks before devices are signed out. */
export function EndSessionsDialog<Ending, Reply>(props: Props<Ending, Reply>) {
  const { dialog, title, text, end, onEnded, refresh } = props;
  const { subject, isOpen, close } = dialog;
  const ending = useSingleMutation({
    mutationFn: end,
    onSuccess: (reply: Reply) => {
      onEnded?.(reply);
      close();
    },
    refresh,
  });

  function cancel(): void {
    close();
    ending.reset();
  }

  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirm="Sign out"
      isOpen={isOpen}
      isBusy={ending.isPending}
      onConfirm={() => subject && ending.mutate(subject)}
      onCancel={cancel}
    >
      {ending.isError && (
        <ErrorNotice
          text={serverText(ending.error, 'Failed to sign out. Please try again.')}
          error={ending.error}
        />
      )}
    </ConfirmDialog>
  );
}
