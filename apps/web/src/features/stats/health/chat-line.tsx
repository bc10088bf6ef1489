import { Anchor } from '@mantine/core';
import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../api/client.ts';
import { paths } from '../../../app/paths.ts';
import { LoadError } from '../../../ui/errors/load-error.tsx';
import css from './attention-line.module.css';

export const chatStatus = query(chatAccess.status, {});

/** Warns while users may still have access to the chat service that was to be removed. */
export function ChatLine() {
  const status = useQuery(chatStatus);
  if (!status.data) {
    return <LoadError text="Failed to load the state of the chat service" part={status} />;
  }
  const { name, removals } = status.data;
  if (removals === 0) return null;
  return (
    <p role="alert" data-tone="red" className={css.line}>
      <IconAlertTriangle aria-hidden size={20} className={css.icon} />
      <span className={css.text}>
        Access to {name} could not be removed for {plural(removals, 'user')}.
      </span>
      <Anchor component={Link} to={paths.adminUsers} className={css.link}>
        View users
      </Anchor>
    </p>
  );
}
