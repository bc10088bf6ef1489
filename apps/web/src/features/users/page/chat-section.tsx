import { Button } from '@mantine/core';
import { adminUserPage, type UserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { IconRefresh } from '@tabler/icons-react';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors/error-text.ts';
import { type Fact, Facts } from '../../../ui/facts/facts.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showErrorToast, showSuccessToast, showWarningToast } from '../../../ui/feedback/toast.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation.ts';
import { invalidateUsers } from '../users-query.ts';
import { chatProblem, chatStates, chatStateText } from './chat-states.ts';
import css from './rows.module.css';
import { Section } from './section.tsx';

/** The user's state in the chat service, and the button to retry. */
export function ChatSection({ page }: { page: UserPage }) {
  const { user, chat } = page;
  const { chatServiceName, timeZone } = useAppConfig();
  const sync = useSingleMutation({
    mutationFn: () => call(adminUserPage.syncChat, { params: { id: String(user.id) } }),
    onSuccess: ({ done, message, details }) =>
      done ? showSuccessToast(message) : showWarningToast(message, details ?? ''),
    onError: (error) => showErrorToast(errorText(error)),
    refresh: invalidateUsers,
  });
  const { tone, reason } = chatStates[chat.state];
  const at = (instant: string | null) =>
    instant === null ? 'Never' : formatDateTimeIn(instant, timeZone);
  const problem = chatProblem(page, { name: chatServiceName, at });
  const facts: Fact[] = [
    { label: 'Last sync', value: at(user.chat.synced_at) },
    { label: 'Account ID', value: user.chat.guid ?? 'None yet' },
  ];
  return (
    <Section
      title={chatServiceName}
      action={
        chat.state !== 'off' && (
          <Button
            variant="default"
            size="xs"
            loading={sync.isPending}
            leftSection={<IconRefresh aria-hidden size={16} />}
            onClick={() => sync.mutate()}
          >
            Try now
          </Button>
        )
      }
    >
      <div className={css.words}>
        <ToneBadge tone={tone}>{chatStateText(chat)}</ToneBadge>
        {reason && <p className={css.quiet}>{reason}</p>}
      </div>
      {problem && (
        <Notice kind={problem.kind} title={problem.title}>
          {problem.text}
        </Notice>
      )}
      {chat.state !== 'off' && <Facts facts={facts} />}
    </Section>
  );
}
