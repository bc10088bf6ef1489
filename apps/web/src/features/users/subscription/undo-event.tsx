import { Button, Group } from '@mantine/core';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { serverText } from '../../../api/errors/error-text.ts';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.tsx';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation.ts';
import css from './plan-history.module.css';
import { UndoEffect } from './undo-effect.tsx';

type Props = {
  userId: number;
  eventId: number;
  /** The event to undo: "Expiry set to 6 May 2031". */
  what: string;
  onUndone: () => Promise<void>;
};

/** Undoes an administrator's change. Confirms inline, because it is already in a dialog. */
export function UndoEvent({ userId, eventId, what, onUndone }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'canceled'>('idle');
  const question = useId();
  const undo = useSingleMutation({
    mutationFn: () =>
      call(adminSubscriptions.undo, {
        params: { id: String(userId) },
        body: { event_id: eventId },
      }),
    onSuccess: async ({ message }) => {
      showSuccessToast(message);
      await onUndone();
    },
  });
  if (state !== 'asking') {
    return (
      <Button
        variant="default"
        size="xs"
        className={css.undo}
        aria-label={`Undo: ${what}`}
        leftSection={<IconArrowBackUp aria-hidden size={16} />}
        // Returns the focus.
        autoFocus={state === 'canceled'}
        onClick={() => setState('asking')}
      >
        Undo
      </Button>
    );
  }
  return (
    <fieldset className={css.question} aria-labelledby={question}>
      <p id={question}>
        Undo “{what}”? The expiry date and the remaining value are recalculated as if this had not
        happened. All other changes are kept.
      </p>
      <UndoEffect userId={userId} eventId={eventId} />
      {undo.isError && (
        <ErrorNotice
          text={serverText(undo.error, 'Failed to undo the change')}
          error={undo.error}
        />
      )}
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          autoFocus
          disabled={undo.isPending}
          onClick={() => setState('canceled')}
        >
          Cancel
        </Button>
        <Button color="red" size="xs" loading={undo.isPending} onClick={() => undo.mutate()}>
          Undo this change
        </Button>
      </Group>
    </fieldset>
  );
}
