import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './page.module.css';
import { useRouteChange } from './use-route-change.ts';

type Props = {
  /** The document's title; also the heading by default. */
  title: string;
  heading?: string;
  /** Content on a line below the heading. */
  detail?: ReactNode;
  actions?: ReactNode;
  /** Whether it is wider, for content side by side. */
  isWide?: boolean;
  children: ReactNode;
};

/** A page inside a layout: a heading with actions beside it, and the content below. */
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
