import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './page.module.css';
import { useRouteChange } from './use-route-change.ts';

type Props = {
  /** The document's title, and the heading where none is given. */
  title: string;
  heading?: string;
  /** In a line below the heading. */
  detail?: ReactNode;
  actions?: ReactNode;
  /** As wide as a desk, for what stands side by side. */
  isWide?: boolean;
  children: ReactNode;
};

/** A page inside a layout: one heading, its actions beside it, the content below. */
export function Page(props: Props) {
  const { title, heading = title, detail, actions, isWide = false, children } = props;
  const ref = useRouteChange(title);
  return (
    <main className={css.page} data-wide={isWide || undefined}>
      <div className={css.head}>
        <div>
          <Title order={1} ref={ref} tabIndex={-1}>
            {heading}
          </Title>
          {detail}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </main>
  );
}
