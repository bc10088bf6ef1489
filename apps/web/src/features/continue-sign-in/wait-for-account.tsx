import { Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import { usePollPause } from '../../ui/hooks/use-poll-pause.ts';
import { SIGN_IN_FAILED, signInQuery } from './sign-in-query.ts';

/**
 * Shown until the chat service has assigned the address to this user, which may need an
 * administrator.
 */
export function WaitForAccount({ uid }: { uid: string }) {
  const { chatServiceName } = useAppConfig();
  const { isLateAt, pauseAt } = usePollPause();
  const { dataUpdatedAt, error, refetch } = useQuery({
    ...signInQuery(uid),
    refetchInterval: ({ state }) => pauseAt(state.dataUpdatedAt),
  });
  if (error) {
    return <ErrorState title={SIGN_IN_FAILED} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Stack>
      <Group role="status" wrap="nowrap" align="flex-start" maw={560}>
        <Loader size="sm" mt={2} aria-hidden />
        <Text>
          Your account in {chatServiceName} is being set up. You will be signed in automatically.
          This usually takes a few seconds.
        </Text>
      </Group>
      {isLateAt(dataUpdatedAt) && (
        <Notice kind="warning" title="This is taking longer than usual">
          You can keep this page open, or go back and try again later. If it still does not work,
          reply to any email from us and we will help.
        </Notice>
      )}
    </Stack>
  );
}
