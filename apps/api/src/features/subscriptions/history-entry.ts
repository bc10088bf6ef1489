import { laterOf } from '@nobayon/shared/domain/calendar.ts';
import type {
  SubscriptionChange,
  SubscriptionEvent,
} from '@nobayon/shared/domain/subscription/event.ts';
import { replay } from '@nobayon/shared/domain/subscription/replay.ts';
import type { State } from '@nobayon/shared/domain/subscription/state.ts';
import { type Summary, summarize } from '@nobayon/shared/domain/subscription/summary.ts';

/** A subscription event and its effect. */
export type HistoryEntry = {
  change: SubscriptionChange;
  at: Date;
  /** The subscription before it. */
  before: State;
  /** The subscription after it; null for no plan. */
  summary: Summary | null;
};

/** Computes the effect of an event that happens now, after the whole history. Pure. */
export function historyEntry(
  events: readonly SubscriptionEvent[],
  change: SubscriptionChange,
  now: Date,
): HistoryEntry {
  const last = events.at(-1);
  // The clock of another process may be ahead. Later events still get a later time.
  const at = laterOf(now, last?.at ?? now);
  // A temporary id. The stored one differs, but is also after all others.
  const all = [...events, { id: (last?.id ?? 0) + 1, at, ...change }];
  const summary = summarize(replay(all, at), all);
  return { change, at, before: replay(events, at), summary };
}
