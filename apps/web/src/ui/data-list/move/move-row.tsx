import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { errorTextWithHint } from '../../../api/errors/describe-error.ts';
import { showErrorToast } from '../../feedback/toast.tsx';
import css from './move-row.module.css';
import { movedBy } from './moved-by.ts';

const steps = [
  { by: -1, name: 'up', Icon: IconArrowUp },
  { by: 1, name: 'down', Icon: IconArrowDown },
] as const;

type Props = {
  id: number;
  /** The name of the row, which distinguishes its buttons from those of other rows. */
  name: string;
  /** The ids of all rows, in their current order. */
  ids: readonly number[];
  /** The error text: "Failed to save the order of plans". */
  failed: string;
  save: (ids: number[]) => Promise<unknown>;
  /** Invalidates the list. */
  refresh: () => Promise<unknown>;
};

/** Each move sends the order of the whole list, so none begins before the list shows the last one. */
let isMoving = false;

/** Moves a row up or down; customers see the rows in this order. */
export function MoveRow({ id, name: row, ids, failed, save, refresh }: Props) {
  const [isBusy, setBusy] = useState(false);

  async function move(by: -1 | 1): Promise<void> {
    if (isMoving) return;
    isMoving = true;
    setBusy(true);
    try {
      await save(movedBy(ids, id, by));
    } catch (error) {
      showErrorToast(errorTextWithHint(error, failed));
    } finally {
      // Also after an error, because another administrator may have moved one.
      await refresh().catch(() => undefined);
      isMoving = false;
      setBusy(false);
    }
  }

  return (
    <span className={css.moves}>
      {steps.map(({ by, name, Icon }) => {
        const isAtEnd = id === (by < 0 ? ids.at(0) : ids.at(-1));
        return (
          <ActionIcon
            key={name}
            variant="subtle"
            color="gray"
            size="md"
            aria-label={`Move ${row} ${name}`}
            disabled={isAtEnd}
            aria-disabled={isBusy}
            onClick={() => void move(by)}
          >
            <Icon aria-hidden size={18} />
          </ActionIcon>
        );
      })}
    </span>
  );
}
