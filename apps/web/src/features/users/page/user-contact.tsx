import type { DeletedUser } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { IconCircleCheck, IconMail, IconPhone } from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { phoneText } from '../../../ui/format/phone-text.ts';
import { RoleBadge } from '../role-badge.tsx';
import css from './user-contact.module.css';

/** Below the name: the email address, the phone number and the role. */
export function UserContact({ user }: { user: AdminUser }) {
  return (
    <div className={css.contact}>
      <Email address={user.email} />
      {user.email_proven ? (
        <span className={css.proven}>
          <IconCircleCheck aria-hidden size={18} />
          Confirmed
        </span>
      ) : (
        <ToneBadge tone="yellow">Not confirmed</ToneBadge>
      )}
      {user.phone && (
        <span className={css.reach}>
          <IconPhone aria-hidden size={18} />
          {phoneText(user.phone)}
        </span>
      )}
      {user.role === 'admin' && <RoleBadge user={user} />}
      {user.pending_email && <span>Changing to {user.pending_email}</span>}
    </div>
  );
}

/** The same for a deleted user. */
export function DeletedContact({ deleted }: { deleted: DeletedUser }) {
  return (
    <div className={css.contact}>
      <Email address={deleted.email} />
      <ToneBadge tone="red">Deleted</ToneBadge>
    </div>
  );
}

function Email({ address }: { address: string }) {
  return (
    <span className={css.reach}>
      <IconMail aria-hidden size={18} />
      {address}
    </span>
  );
}
