import type { ChatState } from '@nobayon/shared/contract/chat-access.ts';

export type ChatNote = { kind: 'info' | 'warning'; text: string };

type Access = { state: ChatState; password_known: boolean };

/**
 * What somebody should know before they open the chat service; null when nothing is in the way. What
 * they can do about it is on the same screen, under the names that are used here.
 */
export function chatNote(
  { state, password_known }: Access,
  { name, isLate }: { name: string; isLate: boolean },
): ChatNote | null {
  switch (state) {
    case 'off':
      return null;
    case 'no_plan':
      return { kind: 'info', text: `You need a running plan to use ${name}.` };
    case 'pending':
      return isLate
        ? {
            kind: 'warning',
            text: `${name} does not answer right now. Your access is granted as soon as it does; you need do nothing.`,
          }
        : { kind: 'info', text: `Your access to ${name} is being set up. It takes a few seconds.` };
    case 'granted':
      return password_known ? null : passwordNote(name);
  }
}

function passwordNote(name: string): ChatNote {
  return {
    kind: 'info',
    text: `${name} has not got your password yet. Choose a new one under Change Password, and it is good there as well.`,
  };
}
