import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './page.module.css';
import { useArrival } from './use-arrival.ts';

type Props = {
  /** The document's title, and the heading where none is given. */
  title: string;
  heading?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page inside a layout: one heading, its actions beside it, the content below. */
export function Page({ title, heading = title, actions, children }: Props) {
  const ref = useArrival(title);
  return (
    <main className={css.page}>
      <div className={css.head}>
        <Title order={1} ref={ref} tabIndex={-1}>
          {heading}
        </Title>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </main>
  );
}
