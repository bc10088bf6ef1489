import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './security-section.module.css';

type Props = {
  /** Names the section for screen readers and in the address. */
  id: string;
  title: string;
  text: string;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
};

/** One part of the page: what it is about, what can be done, and its content below. */
export function SecuritySection({ id, title, text, action, children }: Props) {
  return (
    <Paper component="section" aria-labelledby={id} p="lg">
      <div className={css.head}>
        <div className={css.words}>
          <Title order={2} id={id}>
            {title}
          </Title>
          <Text c="dimmed" mt={4}>
            {text}
          </Text>
        </div>
        {action}
      </div>
      {children && <div className={css.content}>{children}</div>}
    </Paper>
  );
}
