import type { UserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { ChatState } from '@nobayon/shared/contract/chat-access/chat-access.ts';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';

/** A user's access to the chat service: a label and the reason. */
export const chatStates = {
  off: { tone: 'gray', text: 'Not connected', reason: null },
  no_plan: { tone: 'gray', text: 'No access', reason: 'No active plan.' },
  unproven: {
    tone: 'yellow',
    text: 'No access',
    reason: 'The email address is not confirmed yet.',
  },
  pending: {
    tone: 'yellow',
    text: 'Not updated yet',
    reason: 'The latest change has not been applied yet.',
  },
  other_address: {
    tone: 'yellow',
    text: 'Other address',
    reason: 'The account could not get the user’s email address.',
  },
  granted: { tone: 'green', text: 'Has access', reason: null },
} as const satisfies Record<ChatState, { tone: Tone; text: string; reason: string | null }>;

type Shown = {
  user: Pick<UserPage['user'], 'chat'>;
  chat: Pick<UserPage['chat'], 'state' | 'removal'>;
};

export type ChatProblem = { kind: 'error' | 'warning'; title: string; text: string };

/**
 * What failed at the chat service, in one notice: the error of access that could not be removed is
 * also the user's last one.
 */
export function chatProblem(
  { user, chat: { state, removal } }: Shown,
  { name, at }: { name: string; at: (instant: string | null) => string },
): ChatProblem | null {
  const { error, failed_at } = user.chat;
  if (removal === null) {
    return error === null
      ? null
      : { kind: 'error', title: `Last error, ${at(failed_at)}`, text: error };
  }
  const waiting = [`Waiting since ${at(removal.since)}.`, removal.error ?? error];
  // They keep access, with another plan than the one whose group is confirmed.
  const isPlanChange = state === 'pending';
  const sentences = isPlanChange
    ? [`The account in ${name} has not been moved to the group of the new plan.`, ...waiting]
    : waiting;
  return {
    kind: 'warning',
    title: isPlanChange ? 'Still in the group of the former plan' : 'Access not removed yet',
    text: sentences.filter((sentence) => sentence !== null).join(' '),
  };
}

/** The label, with the free plan if it is the one that gives the access. */
export function chatStateText({ state, free_plan }: Pick<UserPage['chat'], 'state' | 'free_plan'>) {
  const { text } = chatStates[state];
  return state === 'granted' && free_plan !== null ? `${text} (${free_plan})` : text;
}
