import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DashedRings } from '../brand/dashed-rings.tsx';
import css from './empty-state.module.css';

type Props = {
  title: string;
  /** What to do next. */
  text: string;
  action?: ReactNode;
};

/** Replaces an empty list. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <DashedRings className={css.rings} rings={4} />
      <Title order={2} className={css.title ?? ''}>
        {title}
      </Title>
      <Text c="dimmed" maw={420} className={css.text ?? ''} mb={action ? 'sm' : 0}>
        {text}
      </Text>
      {action}
    </Stack>
  );
}
