import { Button, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { tooltipPortal } from '../feedback/tooltip-portal.ts';
import css from './row-actions.module.css';

type Props = {
  /** What they are done to: it tells the buttons of one row from those of the next. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Why it cannot be deleted, where it cannot. */
  keptBecause?: string | undefined;
};

/** What can be done with a row. */
export function RowActions({ name, onEdit, onDelete, keptBecause }: Props) {
  return (
    <div className={css.actions}>
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
      <Tooltip
        label={keptBecause}
        disabled={!keptBecause}
        events={{ hover: true, focus: true, touch: true }}
        portalProps={tooltipPortal}
      >
        <Button
          variant="subtle"
          color="red"
          c={keptBecause ? undefined : 'var(--mantine-color-error)'}
          size="compact-sm"
          aria-label={`Delete ${name}${keptBecause ? `: ${keptBecause}` : ''}`}
          // Not `disabled`: the keyboard must be able to reach the reason.
          aria-disabled={Boolean(keptBecause)}
          data-disabled={Boolean(keptBecause) || undefined}
          bg={keptBecause ? 'transparent' : undefined}
          leftSection={<IconTrash aria-hidden size={16} />}
          onClick={keptBecause ? undefined : onDelete}
        >
          Delete
        </Button>
      </Tooltip>
    </div>
  );
}
