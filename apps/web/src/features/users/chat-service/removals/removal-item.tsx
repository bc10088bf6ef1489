import { Anchor, Button } from '@mantine/core';
import type { ChatRemoval } from '@nobayon/shared/contract/chat-access/chat-removals.ts';
import { Link } from 'react-router-dom';
import { adminUserOf } from '../../../../app/paths.ts';
import { formatDateTimeIn } from '../../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import css from './removal-list.module.css';
import { useRetry } from './use-retry.ts';

type Props = { removal: ChatRemoval; onResolve: (removal: ChatRemoval) => void };

export function RemovalItem({ removal, onResolve }: Props) {
  const { timeZone } = useAppConfig();
  const { isBusy, retry } = useRetry(removal);
  const { name, email, error, tries, user_id } = removal;
  const since = formatDateTimeIn(removal.since, timeZone);
  return (
    <li className={css.item}>
      <div className={css.who}>
        {user_id === null ? (
          <span className={css.name}>{name}</span>
        ) : (
          <Anchor component={Link} to={adminUserOf(user_id)} className={css.name}>
            {name}
          </Anchor>
        )}
        <span className={css.detail}>{email}</span>
        <span className={css.detail}>
          {removal.is_deleted ? 'Deleted' : 'Waiting since'} {since}. {triesText(tries)}
        </span>
        {error && <span className={css.error}>{error}</span>}
      </div>
      <div className={css.buttons}>
        <Button
          variant="default"
          size="sm"
          loading={isBusy}
          aria-label={`Try again: ${name}`}
          onClick={retry}
        >
          Try again
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={isBusy}
          aria-label={`Mark as resolved: ${name}`}
          onClick={() => onResolve(removal)}
        >
          Mark as resolved
        </Button>
      </div>
    </li>
  );
}

function triesText(tries: number): string {
  if (tries === 0) return 'Not tried yet.';
  return tries === 1 ? 'Tried once.' : `Tried ${tries} times.`;
}
