import type { HistoryEvent } from '@nobayon/shared/contract/subscriptions.ts';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';

type Words = (event: HistoryEvent, timeZone: string) => string;

const words = {
  payment: () => 'Payment',
  refund: () => 'Refund',
  part_refund: () => 'Partial refund',
  plan_given: ({ plan_name, until }, timeZone) =>
    `Plan set to ${plan_name ?? 'a plan'}${until && until !== 'never' ? ` until ${formatDateIn(until, timeZone)}` : ''}`,
  plan_removed: () => 'Plan removed',
  expiry_set: ({ until }, timeZone) =>
    until === 'never' || until === null
      ? 'Set to never expire'
      : `Expiry set to ${formatDateIn(until, timeZone)}`,
  undone: () => 'Undone',
  opening: () => 'Start of history',
} as const satisfies Record<HistoryEvent['kind'], Words>;

/** An event of a subscription in a few words: `undone` is what an undo took back. */
export function eventText(event: HistoryEvent, timeZone: string, undone?: HistoryEvent): string {
  const text = words[event.kind](event, timeZone);
  return undone ? `${text}: ${words[undone.kind](undone, timeZone)}` : text;
}
