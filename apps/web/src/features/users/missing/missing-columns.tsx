import { Anchor, Button } from '@mantine/core';
import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { adminUserOf } from '../../../app/paths.ts';
import type { DataColumn } from '../../../ui/data-list/data-column.ts';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';
import { userName } from '../user-name.ts';
import css from './missing-list.module.css';

type Row = MissingUser & { id: number };

type Options = { timeZone: string; onAdd: (user: MissingUser) => void };

export function missingColumns({ timeZone, onAdd }: Options): DataColumn<Row>[] {
  return [
    {
      header: 'User',
      place: 'title',
      cell: (user) => (
        <div>
          <span className={css.name}>{missingName(user)}</span>
          <span className={css.email}>{user.email}</span>
          {user.deleted_at && (
            <span className={css.deleted}>
              {user.deleted_user_id === null ? (
                'Deleted'
              ) : (
                <Anchor component={Link} to={adminUserOf(user.deleted_user_id)} inherit>
                  Deleted
                </Anchor>
              )}{' '}
              on {formatDateIn(user.deleted_at, timeZone)}
            </span>
          )}
        </div>
      ),
    },
    { header: 'Plan', cell: ({ plan }) => plan ?? <span className={css.none}>No Plan</span> },
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

/** How somebody is called whom the chat service alone knows: it may have no last name for them. */
export function missingName({ firstname, lastname }: MissingUser): string {
  return userName({ name: '', firstname, lastname });
}
