import { Container, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useArrival } from './use-arrival.ts';

type Props = {
  /** The heading, and the document's title. */
  title: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page for signed-in users: one heading, its actions beside it, the content below. */
export function Page({ title, actions, children }: Props) {
  const heading = useArrival(title);
  return (
    <Container component="main" size="md" py="xl">
      <Group justify="space-between" mb="lg" gap="md">
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Container>
  );
}
