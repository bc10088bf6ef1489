import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type Clearable, clearable, type Deletion } from './deletion.ts';
import css from './deletion-buttons.module.css';

const labels = {
  pending: 'Delete All Pending',
  canceled: 'Delete All Canceled',
  completed: 'Delete All Completed',
} as const satisfies Record<Clearable, string>;

type Props = {
  /** Those that are ticked. */
  ids: readonly number[];
  /** The statuses of which there is nothing to delete. */
  empty: ReadonlySet<Clearable>;
  onDelete: (deletion: Deletion) => void;
};

export function DeletionButtons({ ids, empty, onDelete }: Props) {
  return (
    <div className={css.buttons}>
      <Button
        variant="light"
        color="red"
        c={ids.length === 0 ? undefined : 'var(--mantine-color-error)'}
        size="sm"
        disabled={ids.length === 0}
        leftSection={<IconTrash aria-hidden size={16} />}
        onClick={() => onDelete({ kind: 'selected', ids })}
      >
        Delete Selected{ids.length > 0 && ` (${ids.length})`}
      </Button>
      {clearable.map((status) => (
        <Button
          key={status}
          variant="subtle"
          color="red"
          c={empty.has(status) ? undefined : 'var(--mantine-color-error)'}
          size="sm"
          disabled={empty.has(status)}
          onClick={() => onDelete({ kind: 'all', status })}
        >
          {labels[status]}
        </Button>
      ))}
    </div>
  );
}
