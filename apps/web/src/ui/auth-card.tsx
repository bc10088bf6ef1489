import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useArrival } from './use-arrival.ts';
import { Wordmark } from './wordmark.tsx';

type Props = { title: string; subtitle: string; children: ReactNode };

/** A page for visitors: one card in the middle. */
export function AuthCard({ title, subtitle, children }: Props) {
  const heading = useArrival(title);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={420} gap="lg">
        <Wordmark />
        <Paper p="xl" radius="lg" withBorder>
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <Text c="dimmed" mb="lg">
            {subtitle}
          </Text>
          {children}
        </Paper>
      </Stack>
    </Center>
  );
}
