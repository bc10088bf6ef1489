import { Button } from '@mantine/core';
import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { IconUserPlus } from '@tabler/icons-react';
import type { DataColumn } from '../../../ui/data-list/data-column.ts';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';
import css from './missing-list.module.css';
import { MissingPerson } from './missing-person.tsx';
import { missingPlanText } from './missing-plan.ts';

type Row = MissingUser & { id: number };

type Options = { timeZone: string; onAdd: (user: MissingUser) => void };

export function missingColumns({ timeZone, onAdd }: Options): DataColumn<Row>[] {
  return [
    {
      header: 'User',
      place: 'title',
      cell: (user) => (
        <div>
          <MissingPerson user={user} />
        </div>
      ),
    },
    {
      header: 'Plan',
      cell: (user) => missingPlanText(user) ?? <span className={css.none}>No Plan</span>,
    },
    {
      header: 'Created',
      cell: ({ created_at }) => (
        <span className={css.date}>{created_at ? formatDateIn(created_at, timeZone) : 'N/A'}</span>
      ),
    },
    {
      header: 'Actions',
      place: 'actions',
      align: 'end',
      cell: ({ id: _, ...user }) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Add ${user.email}`}
          leftSection={<IconUserPlus aria-hidden size={16} />}
          onClick={() => onAdd(user)}
        >
          Add
        </Button>
      ),
    },
  ];
}
