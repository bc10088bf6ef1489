import type { ChatState } from '@nobayon/shared/contract/chat-access/chat-access.ts';

export type ChatNote = { kind: 'info' | 'warning'; text: string };

type Access = { state: ChatState; password_known: boolean };

/**
 * What prevents a user from opening the chat service; null if nothing does. The actions that it
 * mentions are on the same screen, under the same names.
 */
export function chatNote(
  { state, password_known }: Access,
  { name, isLate }: { name: string; isLate: boolean },
): ChatNote | null {
  switch (state) {
    case 'off':
    // Another part of the screen asks for the confirmation.
    case 'unproven':
      return null;
    case 'no_plan':
      return { kind: 'info', text: `You need an active plan to use ${name}.` };
    case 'pending':
      return isLate
        ? {
            kind: 'warning',
            text: `${name} is not responding right now. You will get access as soon as it does. You do not need to do anything.`,
          }
        : {
            kind: 'info',
            text: `Your access to ${name} is being set up. This takes a few seconds.`,
          };
    case 'granted':
      return password_known ? null : passwordNote(name);
  }
}

function passwordNote(name: string): ChatNote {
  return {
    kind: 'info',
    text: `To use the same password in ${name}, sign out here and sign in again.`,
  };
}
