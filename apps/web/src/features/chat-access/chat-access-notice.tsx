import { LoadError } from '../../ui/errors/load-error.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import { chatNote } from './chat-note.ts';
import { useChatAccess } from './use-chat-access.ts';

/** Shows what prevents the user from using the chat service, if anything. */
export function ChatAccessNotice() {
  const { chatServiceName, chatServiceUrl } = useAppConfig();
  const { status, isLate } = useChatAccess();
  if (!chatServiceUrl) return null;
  if (!status.data) {
    return <LoadError text={`Failed to check your access to ${chatServiceName}`} part={status} />;
  }
  const note = chatNote(status.data, { name: chatServiceName, isLate });
  return note && <Notice kind={note.kind}>{note.text}</Notice>;
}
