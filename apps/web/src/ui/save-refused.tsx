import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { ApiError, errorText } from '../api/call-error.ts';
import { wayOn } from '../api/way-on.ts';
import { Notice } from './notice.tsx';
import { showFailure } from './notify.tsx';
import type { Refusal } from './refusal.ts';
import { useSubmit } from './use-submit.ts';

type Props<Subject> = {
  /** What did not work: "Failed to save plan". */
  title: string;
  error: unknown;
  refusal: Refusal;
  /** Fetches what is being edited as it is now; null when it is gone. */
  find: () => Promise<Subject | null>;
  onReload: (subject: Subject) => void;
  onGone: () => void;
};

const ALREADY_GONE = 'Somebody else deleted this meanwhile.';

/**
 * Above a form that was not saved: why, unless its fields say it. Where somebody else saved first,
 * it offers to begin again with what they made of it.
 */
export function SaveRefused<Subject>(props: Props<Subject>) {
  const { title, error, refusal, find, onReload, onGone } = props;
  const { state, submit: reload } = useSubmit(
    async () => {
      const subject = await find();
      if (subject !== null) return onReload(subject);
      showFailure(ALREADY_GONE);
      onGone();
    },
    (thrown) => showFailure(errorText(thrown)),
  );
  if (refusal.kind === 'fields') return null;
  const hint = wayOn(error);
  const isStale = error instanceof ApiError && error.code === 'changed_meanwhile';
  return (
    <Notice kind={isStale ? 'warning' : 'error'} title={title}>
      {refusal.text !== title && <div>{refusal.text}</div>}
      {hint && <div>{hint}</div>}
      {isStale && (
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
