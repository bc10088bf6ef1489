import type { ChatPassword, ChatState } from '@nobayon/shared/contract/chat-access/chat-access.ts';

export type ChatNote = { kind: 'info' | 'warning'; text: string };

type Access = { state: ChatState; password: ChatPassword };

/**
 * What prevents a user from opening the chat service; null if nothing does. The actions that it
 * mentions are on the same screen, under the same names.
 */
export function chatNote(
  { state, password }: Access,
  { name, isLate }: { name: string; isLate: boolean },
): ChatNote | null {
  switch (state) {
    case 'off':
    // Another part of the screen asks for the confirmation.
    case 'unproven':
      return null;
    case 'no_plan':
      return { kind: 'info', text: `You need an active plan to use ${name}.` };
    // Also of users with access whose plan or address has changed.
    case 'pending':
      return isLate
        ? {
            kind: 'warning',
            text: `The latest change to your account has not reached ${name} yet. We keep trying. You do not need to do anything.`,
          }
        : {
            kind: 'info',
            text: `The latest change to your account has not reached ${name} yet. This takes a few seconds.`,
          };
    case 'other_address':
      return {
        kind: 'warning',
        text: `Your account in ${name} could not get your email address. You may be signed in there to a second account without your plan. Contact us to correct this.`,
      };
    case 'granted':
      return password === 'known' ? null : { kind: 'info', text: passwordTexts[password](name) };
  }
}

const passwordTexts = {
  unknown: (name) => `To use your password in ${name}, sign out here and sign in again.`,
  too_long: (name) =>
    `Your password is too long for ${name}. To sign in there with your password, choose a shorter one under Change Password.`,
  refused: (name) =>
    `${name} does not accept your password. To sign in there with your password, choose another one under Change Password.`,
} satisfies Record<Exclude<ChatPassword, 'known'>, (name: string) => string>;
