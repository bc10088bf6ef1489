import type { HistoryEvent } from '@nobayon/shared/contract/subscriptions.ts';
import { formatDateIn } from '../../../ui/zoned-date.ts';

type Words = (event: HistoryEvent, timeZone: string) => string;

const words = {
  payment: () => 'Payment',
  refund: () => 'Refund',
  plan_given: ({ after }) => (after?.plan_name ? `Put on ${after.plan_name}` : 'Put on a plan'),
  plan_removed: () => 'Plan taken away',
  expiry_set: ({ after }, timeZone) => {
    if (!after) return 'Expiry set';
    if (after.expires_at === null) return 'Set to never expire';
    return `Expiry set to ${formatDateIn(after.expires_at, timeZone)}`;
  },
  undone: () => 'A change undone',
  opening: () => 'Start of this history',
} as const satisfies Record<HistoryEvent['kind'], Words>;

/** What happened to a subscription, in a few words. */
export function eventWords(event: HistoryEvent, timeZone: string): string {
  return words[event.kind](event, timeZone);
}
