import {
  type EventSource,
  eventSources,
  type PaymentEvent,
} from '@nobayon/shared/contract/admin-transactions.ts';

const nouns: Record<EventSource, string> = {
  browser: 'returns of the customer',
  notification: 'notifications',
  gateway: 'answers of the gateway',
};

/** A text for each source of which more arrived than is kept. */
export function leftOut(
  events: readonly Pick<PaymentEvent, 'source'>[],
  counts: Record<EventSource, number>,
): string[] {
  return eventSources.flatMap((source) => {
    const shown = events.filter((event) => event.source === source).length;
    const count = counts[source].toLocaleString('en');
    return counts[source] > shown
      ? [`There were ${count} ${nouns[source]}; the newest ${shown} are shown.`]
      : [];
  });
}
