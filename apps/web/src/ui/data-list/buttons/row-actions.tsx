import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DeleteButton } from './delete-button.tsx';
import css from './row-actions.module.css';

type Props = {
  /** The name of the row, which distinguishes its buttons from those of other rows. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Why it cannot be deleted, if it cannot. */
  deleteDisabledBecause?: string | undefined;
  /** The buttons to move it, if the rows have an order. */
  move?: ReactNode;
};

export function RowActions({ name, onEdit, onDelete, deleteDisabledBecause, move }: Props) {
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
        disabledBecause={deleteDisabledBecause}
        leftSection={<IconTrash aria-hidden size={16} />}
        onClick={onDelete}
      >
        Delete
      </DeleteButton>
    </div>
  );
}
