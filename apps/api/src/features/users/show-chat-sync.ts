import type { Settings } from '../../deps.ts';
import type { RemovalOutcome } from '../chat-access/removals/remove-access.ts';
import type { ChatSyncOutcome } from '../chat-access/sync/sync-chat-now.ts';

type Shown = { chatSyncFailed?: true; warning?: string; details?: string };

/** The warning if a change is saved, but the chat service does not have it. */
export function showChatSync(
  outcome: ChatSyncOutcome,
  { chatServiceName }: Pick<Settings, 'chatServiceName'>,
): Shown {
  if (outcome.kind !== 'failed') return {};
  return {
    chatSyncFailed: true,
    warning: `The local record is updated, but may be out of sync with ${chatServiceName}. We will keep trying.`,
    details: outcome.details,
  };
}

/** The same for a deleted user. */
export function showRemovalWarning(
  outcome: RemovalOutcome,
  { chatServiceName }: Pick<Settings, 'chatServiceName'>,
): Shown {
  if (outcome.kind === 'administrator') {
    const warning = `They can still use ${chatServiceName}, because they are an administrator there.`;
    return { chatSyncFailed: true, warning };
  }
  if (outcome.kind !== 'failed') return {};
  return {
    chatSyncFailed: true,
    warning: `They may still be able to use ${chatServiceName}. We will keep trying to remove their access.`,
    details: outcome.details,
  };
}
