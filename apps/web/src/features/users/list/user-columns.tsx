import { Anchor } from '@mantine/core';
import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { adminUserOf } from '../../../app/paths.ts';
import { RowActions } from '../../../ui/data-list/buttons/row-actions.tsx';
import type { DataColumn } from '../../../ui/data-list/data-column.ts';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { AdminTaka } from '../../../ui/format/admin-taka.tsx';
import { formatDateIn, formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { RoleBadge } from '../role-badge.tsx';
import { userName } from '../user-name.ts';
import { expiryLook } from './expiry-look.ts';
import css from './user-columns.module.css';

type Options = {
  /** The current time, because a page may stay open for days. */
  now: Date;
  /** The signed-in administrator, who cannot delete their own account. */
  ownId: number;
  onEdit: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
};

export function userColumns({ now, ownId, onEdit, onDelete }: Options): DataColumn<AdminUser>[] {
  return [
    { header: 'User', place: 'title', cell: (user) => <PersonCell user={user} /> },
    { header: 'Role', place: 'corner', cell: (user) => <RoleBadge user={user} /> },
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
          deleteDisabledBecause={
            user.id === ownId ? 'You cannot delete your own account' : undefined
          }
        />
      ),
    },
  ];
}

function PersonCell({ user }: { user: AdminUser }) {
  return (
    <div className={css.person}>
      <Anchor component={Link} to={adminUserOf(user.id)} className={css.name}>
        {userName(user)}
      </Anchor>
      <span className={css.email}>{user.email}</span>
      {!user.email_proven && <span className={css.quiet}>Email not confirmed</span>}
      {user.chat.error !== null && <ChatTrouble chat={user.chat} />}
    </div>
  );
}

function ChatTrouble({ chat }: Pick<AdminUser, 'chat'>) {
  const { chatServiceName, timeZone } = useAppConfig();
  return (
    <span className={css.trouble}>
      <IconAlertTriangle aria-hidden size={16} />
      <span>
        <b>
          Out of sync with {chatServiceName}
          {chat.failed_at && ` since ${formatDateTimeIn(chat.failed_at, timeZone)}`}
        </b>
        <span className={css.reason}>{chat.error}</span>
      </span>
    </span>
  );
}

function PlanCell({ user }: { user: AdminUser }) {
  if (user.plan_name === null) return <span className={css.none}>No Plan</span>;
  return (
    <div className={css.stack}>
      <span className={css.plan}>{user.plan_name}</span>
      {user.plan_price !== null && (
        <span className={css.quiet}>
          <AdminTaka amount={user.plan_price} />
          /month
        </span>
      )}
    </div>
  );
}

function ExpiryCell({ user, now }: { user: AdminUser; now: Date }) {
  const { timeZone } = useAppConfig();
  if (user.expiry_date === null) return <span className={css.none}>N/A</span>;
  const { isPast, left } = expiryLook(user.expiry_date, now);
  return (
    <div className={css.stack}>
      <span className={css.date}>{formatDateIn(user.expiry_date, timeZone)}</span>
      {isPast && <ToneBadge tone="red">Expired</ToneBadge>}
      {left && <span className={css.quiet}>{left}</span>}
    </div>
  );
}
