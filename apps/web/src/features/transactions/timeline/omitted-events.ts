import {
  type EventSource,
  eventSources,
  type PaymentEvent,
} from '@nobayon/shared/contract/admin/admin-transactions.ts';
import { countText } from '@nobayon/shared/domain/text/plural.ts';

const nouns: Record<EventSource, string> = {
  browser: 'customer returns',
  notification: 'notifications',
  gateway: 'gateway replies',
  unverified: 'posts from unverified senders',
};

/** A text for each source with more events than are kept. */
export function omittedEvents(
  events: readonly Pick<PaymentEvent, 'source'>[],
  counts: Record<EventSource, number>,
): string[] {
  return eventSources.flatMap((source) => {
    const shown = events.filter((event) => event.source === source).length;
    const count = countText(counts[source]);
    return counts[source] > shown
      ? [`Showing the newest ${shown} of ${count} ${nouns[source]}.`]
      : [];
  });
}
