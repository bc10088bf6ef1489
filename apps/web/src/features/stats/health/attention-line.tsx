import { Anchor } from '@mantine/core';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import css from './attention-line.module.css';

/** The number of transactions that need attention, if any. */
export function AttentionLine({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <p data-tone="yellow" className={css.line}>
      <IconAlertTriangle aria-hidden size={20} className={css.icon} />
      <span className={css.text}>
        {plural(waiting, 'payment')} {waiting === 1 ? 'needs' : 'need'} your attention.
      </span>
      <Anchor component={Link} to={paths.adminAttention} className={css.link}>
        View payments
      </Anchor>
    </p>
  );
}
