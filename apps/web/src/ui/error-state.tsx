import { Button, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../api/call-error.ts';

type Props = {
  error: unknown;
  /** What did not work, in the product's words: "Failed to load plans". */
  title?: string;
  onRetry?: () => void;
};

/** In place of what could not be loaded: what happened, and the way on. */
export function ErrorState({ error, title = 'This did not work', onRetry }: Props) {
  return (
    <Stack role="alert" align="center" gap="xs" py="xl" ta="center">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" maw={420}>
        {errorText(error)}
      </Text>
      {onRetry && (
        <Button
          mt="sm"
          variant="light"
          leftSection={<IconRefresh aria-hidden size={18} />}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </Stack>
  );
}
