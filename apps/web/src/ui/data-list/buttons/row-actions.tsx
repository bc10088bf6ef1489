import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DeleteButton } from './delete-button.tsx';
import css from './row-actions.module.css';

type Props = {
  /** What they are done to: it tells the buttons of one row from those of the next. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Why it cannot be deleted, where it cannot. */
  keptBecause?: string | undefined;
  /** The way to move it among the others, where it has a place among them. */
  move?: ReactNode;
};

/** What can be done with a row. */
export function RowActions({ name, onEdit, onDelete, keptBecause, move }: Props) {
  return (
    <div className={css.actions}>
      {move && <div className={css.move}>{move}</div>}
      <Button
        variant="subtle"
        c="var(--mantine-color-anchor)"
        size="compact-sm"
        aria-label={`Edit ${name}`}
        leftSection={<IconPencil aria-hidden size={16} />}
        onClick={onEdit}
      >
        Edit
      </Button>
      <DeleteButton
        variant="subtle"
        size="compact-sm"
        label={`Delete ${name}`}
        whyNot={keptBecause}
        leftSection={<IconTrash aria-hidden size={16} />}
        onClick={onDelete}
      >
        Delete
      </DeleteButton>
    </div>
  );
}
