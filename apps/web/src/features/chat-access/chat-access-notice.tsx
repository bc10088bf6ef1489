import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { useAppConfig } from '../../ui/use-app-config.ts';
import { chatNote } from './chat-note.ts';
import { useChatAccess } from './use-chat-access.ts';

const ways = { plans: paths.checkout, password: paths.changePassword } as const;

/** Says what stands between the reader and the chat service, if anything does. */
export function ChatAccessNotice() {
  const { chatServiceName, chatServiceUrl } = useAppConfig();
  const { access, isLate } = useChatAccess();
  const note = access && chatNote(access, { name: chatServiceName, isLate });
  if (!note || !chatServiceUrl) return null;
  return (
    <Notice kind={note.kind}>
      {note.text}{' '}
      {note.wayOn && (
        <Anchor component={Link} to={ways[note.wayOn.to]} inherit underline="always">
          {note.wayOn.label}
        </Anchor>
      )}
    </Notice>
  );
}
