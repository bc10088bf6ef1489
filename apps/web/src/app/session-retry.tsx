import { Button, Center, Group, Stack } from '@mantine/core';
import { errorText } from '../api/call-error.ts';
import { session } from '../api/session.ts';
import { signOut } from '../api/sign-out.ts';
import { Failure } from '../ui/failure.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

/** Nobody knows yet whether the stored session still holds. */
export function SessionRetry({ error }: { error: unknown }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center">
        <Wordmark />
        <Failure order={1} title="We could not load your account" text={errorText(error)}>
          <Group justify="center">
            <Button onClick={session.retry}>Try again</Button>
            <Button variant="default" onClick={signOut}>
              Logout
            </Button>
          </Group>
        </Failure>
      </Stack>
    </Center>
  );
}
