import { Button, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../../api/errors/error-text.ts';

type StateProps = {
  error: unknown;
  /** The text of the error: "Failed to load plans". */
  title: string;
  onRetry?: () => void;
};

/** Replaces content that could not be loaded: the error and a retry button. */
export function ErrorState({ error, title, onRetry }: StateProps) {
  return (
    <ErrorMessage title={title} text={errorText(error)}>
      {onRetry && (
        <Button
          variant="default"
          leftSection={<IconRefresh aria-hidden size={18} />}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </ErrorMessage>
  );
}

type Props = {
  /** What happened. */
  title: string;
  text: string;
  /** 1 if there is no other heading. */
  order?: 1 | 2;
  /** The way on. */
  children?: ReactNode;
};

/** Replaces content that could not be shown. */
export function ErrorMessage({ title, text, order = 2, children }: Props) {
  return (
    <Stack role="alert" align="center" gap="xs" py="xl" ta="center">
      <Title order={order} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={440} mb="sm" style={{ textWrap: 'balance', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}
