import type { ChatSweep } from '@nobayon/shared/contract/chat-access/chat-access.ts';

/** When a comparison was requested, and which one was the latest then. */
export type Asked = { at: Date; before: string | null };

// After this time a requested comparison will not start, and a running one was interrupted.
const LONGEST_START_MS = 60_000;
const LONGEST_RUN_MS = 30 * 60_000;

/** Whether to poll: a comparison is running, or was requested and is about to start. */
export function isUnderWay(
  last: Pick<ChatSweep, 'started_at' | 'finished_at' | 'failure'> | null,
  asked: Asked | null,
  now: Date,
): boolean {
  const isAwaited = asked !== null && (last?.started_at ?? null) === asked.before;
  if (isAwaited) return now.getTime() - asked.at.getTime() < LONGEST_START_MS;
  if (!last || last.finished_at || last.failure) return false;
  return now.getTime() - Date.parse(last.started_at) < LONGEST_RUN_MS;
}
