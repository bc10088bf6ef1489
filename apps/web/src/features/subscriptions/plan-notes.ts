import type { User } from '@nobayon/shared/contract/auth.ts';
import type { ExpiryState } from '@nobayon/shared/domain/expiry.ts';
import type { Tone } from '../../ui/tone.ts';

type Note = { tone: Tone; text: string };

/** What is worth knowing about a plan right now, the most urgent first. */
export function planNotes(user: Pick<User, 'carried_days'>, state: ExpiryState): Note[] {
  if (state === 'past') {
    return [{ tone: 'red', text: 'This plan has expired. Renew it to use it again.' }];
  }
  const notes: Note[] = [];
  if (state === 'within_7_days') {
    notes.push({
      tone: 'yellow',
      text: 'Renew any time: the new days are added to those you have left.',
    });
  }
  if (user.carried_days > 0) notes.push({ tone: 'green', text: carriedText(user.carried_days) });
  return notes;
}

function carriedText(days: number): string {
  const amount = days === 1 ? '1 day' : `${days} days`;
  return `Includes ${amount} carried over from your previous plan.`;
}
