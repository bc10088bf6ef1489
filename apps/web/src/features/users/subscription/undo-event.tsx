import { Button, Group } from '@mantine/core';
import { adminSubscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { serverText } from '../../../api/errors/error-text.ts';
import { hasFailed } from '../../../ui/errors/calculate-again.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.tsx';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation.ts';
import css from './plan-history.module.css';
import { UndoEffect, useUndoEffect } from './undo-effect.tsx';

type Props = {
  userId: number;
  eventId: number;
  /** The event to undo: "Expiry set to 6 May 2031". */
  what: string;
  onUndone: () => Promise<void>;
};

type QuestionProps = Props & { onCancel: () => void };

/** Undoes an administrator's change. Confirms inline, because it is already in a dialog. */
export function UndoEvent(props: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'canceled'>('idle');
  if (state === 'asking') return <UndoQuestion {...props} onCancel={() => setState('canceled')} />;
  return (
    <Button
      variant="default"
      size="xs"
      className={css.undo}
      aria-label={`Undo: ${props.what}`}
      leftSection={<IconArrowBackUp aria-hidden size={16} />}
      // Returns the focus.
      autoFocus={state === 'canceled'}
      onClick={() => setState('asking')}
    >
      Undo
    </Button>
  );
}

function UndoQuestion({ userId, eventId, what, onUndone, onCancel }: QuestionProps) {
  const question = useId();
  const effect = useUndoEffect({ userId, eventId });
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
  return (
    <fieldset className={css.question} aria-labelledby={question}>
      <p id={question}>
        Undo “{what}”? The expiry date and the remaining value are recalculated as if this had not
        happened. All other changes are kept.
      </p>
      <UndoEffect answer={effect} />
      {undo.isError && (
        <ErrorNotice
          text={serverText(undo.error, 'Failed to undo the change')}
          error={undo.error}
        />
      )}
      <Group gap="xs">
        <Button variant="default" size="xs" autoFocus disabled={undo.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          color="red"
          size="xs"
          // The button moves when the effect appears above it.
          disabled={!effect.data && !hasFailed(effect)}
          loading={undo.isPending}
          onClick={() => undo.mutate()}
        >
          Undo this change
        </Button>
      </Group>
    </fieldset>
  );
}
