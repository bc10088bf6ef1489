import { Anchor } from '@mantine/core';
import type { MissingUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminUserOf } from '../../../app/paths.ts';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { userName } from '../user-name.ts';
import css from './missing-list.module.css';

type Props = {
  user: MissingUser;
  /** Further facts below the email address. */
  children?: ReactNode;
};

/**
 * A user who exists only in the chat service, and when their account here was deleted, if it was.
 */
export function MissingPerson({ user, children }: Props) {
  const { timeZone } = useAppConfig();
  const { firstname, lastname, email, deleted_at, deleted_user_id } = user;
  return (
    <>
      {/* The chat service may have no last name. */}
      <span className={css.name}>{userName({ name: '', firstname, lastname })}</span>
      <span className={css.email}>{email}</span>
      {children}
      {deleted_at && (
        <span className={css.deleted}>
          {deleted_user_id === null ? (
            'Deleted'
          ) : (
            <Anchor component={Link} to={adminUserOf(deleted_user_id)} inherit>
              Deleted
            </Anchor>
          )}{' '}
          on {formatDateIn(deleted_at, timeZone)}
        </span>
      )}
    </>
  );
}
