import type { User } from '@nobayon/shared/contract/account/auth.ts';
import type { ExpiryState } from '@nobayon/shared/domain/expiry.ts';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';

type Note = { tone: Tone; text: string };

/** Notes about the current state of a plan, most urgent first. */
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
  // The explanation shows how many of them are left.
  if (user.carried_days > 0) {
    notes.push({ tone: 'green', text: 'Includes days carried over from another plan.' });
  }
  return notes;
}
