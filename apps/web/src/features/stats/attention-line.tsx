import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import css from './attention-line.module.css';
import { counted } from './counted.ts';

/** What waits for a human, where anything does. */
export function AttentionLine({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <p data-tone="yellow" className={css.line}>
      <IconAlertTriangle aria-hidden size={20} className={css.icon} />
      <span className={css.text}>
        {counted(waiting, 'payment')} {waiting === 1 ? 'waits' : 'wait'} for you to look at.
      </span>
      <Anchor component={Link} to={paths.adminAttention} className={css.link}>
        Show what is waiting
      </Anchor>
    </p>
  );
}
