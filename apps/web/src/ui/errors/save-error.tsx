import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { isStale } from '../../api/errors/call-error.ts';
import { errorText, recoveryHint } from '../../api/errors/error-text.ts';
import { Notice } from '../feedback/notice.tsx';
import { showErrorToast } from '../feedback/toast.tsx';
import { useSubmit } from '../form/use-submit.ts';
import type { FormError } from './form-errors.ts';

type Props<Subject> = {
  /** The text of the error: "Failed to save plan". */
  title: string;
  error: unknown;
  formError: FormError;
  /** Fetches the current state of what is being edited; null if it is gone. */
  find: () => Promise<Subject | null>;
  onReload: (subject: Subject) => void;
  onGone: () => void;
};

const ALREADY_GONE = 'Someone else has deleted this.';

/**
 * The error above a form that was not saved, unless its fields show it. After an edit conflict, it
 * offers to start again with the saved state.
 */
export function SaveError<Subject>(props: Props<Subject>) {
  const { title, error, formError, find, onReload, onGone } = props;
  const { state, submit: reload } = useSubmit(
    async () => {
      const subject = await find();
      if (subject !== null) return onReload(subject);
      showErrorToast(ALREADY_GONE);
      onGone();
    },
    (thrown) => showErrorToast(errorText(thrown)),
  );
  if (formError.kind === 'fields') return null;
  const hint = recoveryHint(error);
  return (
    <Notice kind={isStale(error) ? 'warning' : 'error'} title={title} isResult>
      {formError.text !== title && <div>{formError.text}</div>}
      {hint && <div>{hint}</div>}
      {isStale(error) && (
        <Button
          variant="default"
          size="sm"
          mt="xs"
          loading={state.kind === 'busy'}
          leftSection={<IconRefresh aria-hidden size={16} />}
          onClick={reload}
        >
          Reload
        </Button>
      )}
    </Notice>
  );
}
