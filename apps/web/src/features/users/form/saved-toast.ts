import { showSuccessToast, showWarningToast } from '../../../ui/feedback/toast.tsx';
import { type SyncReply, syncWarning } from './sync-warning.ts';
import { doneText, type UserChange } from './user-error-text.ts';

/** Shows an alert that a user was saved, and whether the chat service has the change too. */
export function showSavedToast(change: UserChange, reply: SyncReply): void {
  const warning = syncWarning(reply);
  if (warning) showWarningToast(warning.title, warning.text);
  else showSuccessToast(doneText(change));
}
