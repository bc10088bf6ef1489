import { showSuccess, showWarning } from '../../ui/notify.tsx';
import { type SyncReply, syncWarning } from './sync-warning.ts';
import { doneText, type UserChange } from './user-failure.ts';

/** Says in an alert that a user was saved, and whether the chat service has the change too. */
export function saySaved(change: UserChange, reply: SyncReply): void {
  const warning = syncWarning(reply);
  if (warning) showWarning(warning.title, warning.text);
  else showSuccess(doneText(change));
}
