import type { User } from '@nobayon/shared/contract/account/auth.ts';
import type { ExpiryState } from '@nobayon/shared/domain/expiry.ts';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';

type Note = { tone: Tone; text: string };

/** What is worth knowing about a plan right now, the most urgent first. */
export function planNotes(user: Pick<User, 'carried_days'>, state: ExpiryState): Note[] {
  if (state === 'past') {
    return [{ tone: 'red', text: 'This plan has expired. Renew it to keep using it.' }];
  }
  const notes: Note[] = [];
  if (state === 'within_7_days') {
    notes.push({
      tone: 'yellow',
      text: 'Renew at any time. New days are added to the days you have left.',
    });
  }
  // How many of them are left is for the explanation to count.
  if (user.carried_days > 0) {
    notes.push({ tone: 'green', text: 'Includes days carried over from another plan.' });
  }
  return notes;
}
