import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import css from './section.module.css';

type Props = {
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  action?: ReactNode;
  /** Whether the content has its own cards. */
  isBare?: boolean;
  children: ReactNode;
};

/** A section of the page of a user. */
export function Section({ title, badge, action, isBare = false, children }: Props) {
  const id = useId();
  const content = (
    <>
      <div className={css.head}>
        <Title order={2} id={id} className={css.title}>
          {title}
        </Title>
        {badge}
        {action && <div className={css.action}>{action}</div>}
      </div>
      {children}
    </>
  );
  if (isBare) {
    return (
      <section aria-labelledby={id} className={css.bare}>
        {content}
      </section>
    );
  }
  return (
    <Paper component="section" aria-labelledby={id} className={css.card}>
      {content}
    </Paper>
  );
}
