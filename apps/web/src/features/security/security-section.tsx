import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './security-section.module.css';

type Props = {
  /** Identifies the section for screen readers and in the URL. */
  id: string;
  title: string;
  text: string;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
};

/** A section of the page: its title, actions and content. */
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
