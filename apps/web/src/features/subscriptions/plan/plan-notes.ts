import type { User } from '@nobayon/shared/contract/account/auth.ts';
import type { SubscriptionState } from '@nobayon/shared/contract/subscriptions.ts';
import type { ExpiryState } from '@nobayon/shared/domain/expiry.ts';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';

type Note = { tone: Tone; text: string };

type Facts = {
  planName: string | null;
  hasCarried: boolean;
  canRenew: boolean;
  /** The name of the free plan if the user has it because their own plan has expired. */
  freePlan: string | null;
};

/**
 * Whether a plan includes days from payments for another plan. The user's record has those of the
 * last change, which are used before the days of a renewal; `subscription` has what is left now.
 */
export function hasCarriedDays(
  { carried_days }: Pick<User, 'carried_days'>,
  subscription: Pick<SubscriptionState, 'stretches' | 'more_stretches'> | undefined,
): boolean {
  if (carried_days === 0 || !subscription) return carried_days > 0;
  const { stretches, more_stretches } = subscription;
  return more_stretches > 0 || stretches.some(({ kind }) => kind === 'carried');
}

/** Notes about the current state of a plan, most urgent first. */
export function planNotes(state: ExpiryState, facts: Facts): Note[] {
  const { planName, hasCarried, canRenew, freePlan } = facts;
  if (state === 'past' && freePlan !== null) {
    const renew = canRenew ? `Renew to get ${planName} back.` : 'Choose another plan to get more.';
    return [{ tone: 'yellow', text: `You have the ${freePlan} plan now. ${renew}` }];
  }
  if (state === 'past') {
    const text = canRenew
      ? 'This plan has expired. Renew it to get back what it includes.'
      : 'This plan has expired. Renew with another plan to continue.';
    return [{ tone: 'red', text }];
  }
  const notes: Note[] = [];
  if (state === 'within_7_days') {
    notes.push({
      tone: 'yellow',
      text: canRenew
        ? 'Renew at any time. New days are added to the days you have left.'
        : 'Renew with another plan to continue after this one expires.',
    });
  }
  // The explanation shows how many of them are left.
  if (hasCarried) {
    notes.push({ tone: 'green', text: 'Includes days carried over from another plan.' });
  }
  return notes;
}
