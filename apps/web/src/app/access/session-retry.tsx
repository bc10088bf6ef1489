import { Button, Center, Group, Stack } from '@mantine/core';
import { errorText } from '../../api/errors/error-text.ts';
import { session } from '../../api/session/session.ts';
import { signOut } from '../../api/session/sign-out.ts';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { ErrorMessage } from '../../ui/errors/error-state.tsx';

/** Shown when the stored session could not be verified, also while that is tried again. */
export function SessionRetry({ error, isBusy }: { error: unknown; isBusy: boolean }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center">
        <Wordmark />
        <ErrorMessage order={1} title="Your account could not be loaded" text={errorText(error)}>
          <Group justify="center">
            <Button loading={isBusy} onClick={session.retry}>
              Try again
            </Button>
            <Button variant="default" onClick={signOut}>
              Logout
            </Button>
          </Group>
        </ErrorMessage>
      </Stack>
    </Center>
  );
}
