import type { adminUsers } from '@nobayon/shared/contract/admin/admin-users.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';

export type SyncReply = Omit<Reply<typeof adminUsers.update>, 'user'>;

const NOTE = 'The local record is updated, but may be out of sync with the chat service.';

/** The warning for a saved change that the chat service does not have; null if it does. */
export function syncWarning(reply: SyncReply): { title: string; text: string } | null {
  const { chatSyncFailed, message, warning = NOTE, details } = reply;
  if (!chatSyncFailed) return null;
  return { title: warning, text: details ? `${message}\n${details}` : message };
}
