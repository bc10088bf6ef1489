import { Notice } from '../../ui/feedback/notice.tsx';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import { chatNote } from './chat-note.ts';
import { useChatAccess } from './use-chat-access.ts';

/** Shows what prevents the user from using the chat service, if anything. */
export function ChatAccessNotice() {
  const { chatServiceName, chatServiceUrl } = useAppConfig();
  const { access, isLate } = useChatAccess();
  const note = access && chatNote(access, { name: chatServiceName, isLate });
  return note && chatServiceUrl ? <Notice kind={note.kind}>{note.text}</Notice> : null;
}
