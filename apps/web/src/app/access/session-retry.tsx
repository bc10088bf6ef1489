import { Button, Center, Group, Stack } from '@mantine/core';
import { errorText } from '../../api/errors/error-text.ts';
import { session } from '../../api/session/session.ts';
import { signOut } from '../../api/session/sign-out.ts';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { ErrorMessage } from '../../ui/errors/error-state.tsx';

/** Shown when the stored session could not be verified. */
export function SessionRetry({ error }: { error: unknown }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center">
        <Wordmark />
        <ErrorMessage order={1} title="Your account could not be loaded" text={errorText(error)}>
          <Group justify="center">
            <Button onClick={session.retry}>Try again</Button>
            <Button variant="default" onClick={signOut}>
              Logout
            </Button>
          </Group>
        </ErrorMessage>
      </Stack>
    </Center>
  );
}
