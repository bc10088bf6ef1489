import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** What happened. */
  title: string;
  text: string;
  /** 1 where there is no other heading. */
  order?: 1 | 2;
  /** The way on. */
  children?: ReactNode;
};

/** In place of what could not be shown. */
export function Failure({ title, text, order = 2, children }: Props) {
  return (
    <Stack role="alert" align="center" gap="xs" py="xl" ta="center">
      <Title order={order} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={440} mb="sm">
        {text}
      </Text>
      {children}
    </Stack>
  );
}
