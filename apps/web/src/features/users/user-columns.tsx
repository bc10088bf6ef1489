import type { AdminUser } from '@nobayon/shared/contract/admin-users.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { ExpiryCell, PersonCell, PlanCell, RoleBadge } from './user-cells.tsx';
import { userName } from './user-name.ts';

type Options = {
  /** For the expiry: a page may stay open for days. */
  now: Date;
  /** Who is looking: nobody deletes themselves. */
  ownId: number;
  onEdit: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
};

export function userColumns({ now, ownId, onEdit, onDelete }: Options): DataColumn<AdminUser>[] {
  return [
    { header: 'User', place: 'title', cell: (user) => <PersonCell user={user} /> },
    { header: 'Role', place: 'corner', cell: ({ role }) => <RoleBadge role={role} /> },
    { header: 'Plan', cell: (user) => <PlanCell user={user} /> },
    { header: 'Expiry Date', cell: (user) => <ExpiryCell user={user} now={now} /> },
    {
      header: 'Actions',
      place: 'actions',
      align: 'end',
      cell: (user) => (
        <RowActions
          name={userName(user)}
          onEdit={() => onEdit(user)}
          onDelete={() => onDelete(user)}
          keptBecause={user.id === ownId ? 'You cannot delete your own account' : undefined}
        />
      ),
    },
  ];
}
