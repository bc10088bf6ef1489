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
    reason: 'Access is being set up.',
  },
  other_address: {
    tone: 'yellow',
    text: 'Other address',
    reason: 'The account could not get the user’s email address.',
  },
  granted: { tone: 'green', text: 'Has access', reason: null },
} as const satisfies Record<ChatState, { tone: Tone; text: string; reason: string | null }>;

/** The label, with the free plan if it is the one that gives the access. */
export function chatStateText({ state, free_plan }: Pick<UserPage['chat'], 'state' | 'free_plan'>) {
  const { text } = chatStates[state];
  return state === 'granted' && free_plan !== null ? `${text} (${free_plan})` : text;
}
