import {
  type ClearableStatus,
  clearableStatuses,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { IconTrash } from '@tabler/icons-react';
import { DeleteButton } from '../../../ui/data-list/buttons/delete-button.tsx';
import type { Deletion } from './deletion.ts';
import css from './deletion-buttons.module.css';

const labels = {
  pending: 'Delete All Pending',
  canceled: 'Delete All Canceled',
  completed: 'Delete All Completed',
} as const satisfies Record<ClearableStatus, string>;

type Props = {
  /** The selected ones. */
  ids: readonly number[];
  /** Why there is nothing to delete of a status; null if there is. */
  disabledBecause: (status: ClearableStatus) => string | null;
  onDelete: (deletion: Deletion) => void;
};

export function DeletionButtons({ ids, disabledBecause, onDelete }: Props) {
  return (
    <div className={css.buttons}>
      <DeleteButton
        variant="light"
        size="sm"
        leftSection={<IconTrash aria-hidden size={16} />}
        disabledBecause={ids.length === 0 ? 'Select the transactions to delete first.' : null}
        onClick={() => onDelete({ kind: 'selected', ids })}
      >
        Delete Selected{ids.length > 0 && ` (${ids.length})`}
      </DeleteButton>
      {clearableStatuses.map((status) => (
        <DeleteButton
          key={status}
          variant="subtle"
          size="sm"
          disabledBecause={disabledBecause(status)}
          onClick={() => onDelete({ kind: 'all', status })}
        >
          {labels[status]}
        </DeleteButton>
      ))}
    </div>
  );
}
