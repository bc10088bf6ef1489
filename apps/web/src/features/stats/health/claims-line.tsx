import { Anchor } from '@mantine/core';
import { adminClaims } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../api/client.ts';
import { paths } from '../../../app/paths.ts';
import { LoadError } from '../../../ui/errors/load-error.tsx';
import { totalText } from '../../../ui/pagination/showing-text.ts';
import css from './attention-line.module.css';

export const firstClaim = query(adminClaims.list, { query: { limit: 1 } });

/** The number of manual payments that wait for a decision, if any. */
export function ClaimsLine() {
  const claims = useQuery(firstClaim);
  const waiting = claims.data?.pagination;
  if (!waiting) return <LoadError text="Failed to load manual payments" part={claims} />;
  if (waiting.total === 0) return null;
  return (
    <p data-tone="yellow" className={css.line}>
      <IconCoins aria-hidden size={20} className={css.icon} />
      <span className={css.text}>
        {totalText(waiting)} manual {waiting.total === 1 ? 'payment is' : 'payments are'} waiting
        for your approval.
      </span>
      <Anchor component={Link} to={paths.adminClaims} className={css.link}>
        View manual payments
      </Anchor>
    </p>
  );
}
