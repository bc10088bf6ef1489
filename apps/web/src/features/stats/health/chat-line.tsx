import { Anchor } from '@mantine/core';
import { chatAccess } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../api/client.ts';
import { paths } from '../../../app/paths.ts';
import { ErrorBanner } from '../../../ui/errors/error-banner.tsx';
import css from './attention-line.module.css';

/** Warns while users may still have access to the chat service that was to be removed. */
export function ChatLine() {
  const { data, error, refetch } = useQuery(query(chatAccess.status, {}));
  if (error && !data) {
    return (
      <ErrorBanner text="Failed to load the state of the chat service" onRetry={() => refetch()} />
    );
  }
  if (!data || data.removals === 0) return null;
  const { name, removals } = data;
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
