import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './auth-card.module.css';
import { KanthaRings } from './kantha-rings.tsx';
import { useArrival } from './use-arrival.ts';
import { useFocusOnChange } from './use-focus-on-change.ts';
import { Wordmark } from './wordmark.tsx';

type Props = { title: string; subtitle: string; children: ReactNode };

/** A page for visitors: a form, and beside it on a wide screen what this is. */
export function AuthCard({ title, subtitle, children }: Props) {
  const heading = useArrival(title);
  // A form that was sent makes way for what comes next: to the reader that is another page.
  useFocusOnChange(heading, title);
  return (
    <div className={css.screen}>
      <aside className={css.panel}>
        <KanthaRings className={css.rings} />
        <Wordmark on="accent" />
        <p className={css.promise}>Choose a plan, pay in taka, and keep the conversation going.</p>
      </aside>
      <KanthaRings className={css.rings} />
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
      </main>
    </div>
  );
}
