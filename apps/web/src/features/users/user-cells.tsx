import type { AdminUser } from '@nobayon/shared/contract/admin-users.ts';
import type { Role } from '@nobayon/shared/contract/auth.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { AdminTaka } from '../../ui/admin-taka.tsx';
import { ToneBadge } from '../../ui/tone-badge.tsx';
import { useAppConfig } from '../../ui/use-app-config.ts';
import { formatDateIn, formatDateTimeIn } from '../../ui/zoned-date.ts';
import { expiryLook } from './expiry-look.ts';
import css from './user-cells.module.css';
import { userName } from './user-name.ts';

export function PersonCell({ user }: { user: AdminUser }) {
  return (
    <div className={css.person}>
      <span className={css.name}>{userName(user)}</span>
      <span className={css.email}>{user.email}</span>
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
          Not in sync with {chatServiceName}
          {chat.failed_at && ` since ${formatDateTimeIn(chat.failed_at, timeZone)}`}
        </b>
        <span className={css.reason}>{chat.error}</span>
      </span>
    </span>
  );
}

const roles = {
  admin: { tone: 'green', text: 'Admin' },
  user: { tone: 'gray', text: 'User' },
} as const satisfies Record<Role, unknown>;

export function RoleBadge({ role }: { role: Role }) {
  const { tone, text } = roles[role];
  return <ToneBadge tone={tone}>{text}</ToneBadge>;
}

export function PlanCell({ user }: { user: AdminUser }) {
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

export function ExpiryCell({ user, now }: { user: AdminUser; now: Date }) {
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
