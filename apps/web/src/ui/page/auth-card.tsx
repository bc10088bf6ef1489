import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DashedRings } from '../brand/dashed-rings.tsx';
import { Wordmark } from '../brand/wordmark.tsx';
import { useFocusOnChange } from '../hooks/use-focus-on-change.ts';
import css from './auth-card.module.css';
import { ContactLine } from './contact-line.tsx';
import { useRouteChange } from './use-route-change.ts';

type Props = { title: string; subtitle: string; children: ReactNode };

/** A page for visitors: a form, and on a wide screen an introduction beside it. */
export function AuthCard({ title, subtitle, children }: Props) {
  const heading = useRouteChange(title);
  // A submitted form is replaced by the next step, which users perceive as another page.
  useFocusOnChange(heading, title);
  return (
    <div className={css.screen}>
      <aside className={css.panel}>
        <DashedRings className={css.rings} />
        <Wordmark on="accent" />
        <p className={css.promise}>Choose a plan, pay in taka and start chatting.</p>
      </aside>
      <DashedRings className={css.rings} />
      <main className={css.side}>
        <div className={css.mark}>
          <Wordmark />
        </div>
        <div>
          <div className={css.heading}>
            <Title order={1} ref={heading} tabIndex={-1}>
              {title}
            </Title>
            <Text c="dimmed">{subtitle}</Text>
          </div>
          {children}
        </div>
        <ContactLine />
      </main>
    </div>
  );
}
