import fc from 'fast-check';
import { expect } from 'vitest';
import { DAY_MS } from '../domain/calendar.ts';
import type { SubscriptionEvent } from '../domain/subscription/event.ts';
import type { Balance } from '../domain/subscription/replay.ts';
import { runs } from './effort.ts';
import { denseHistories, histories } from './subscription-histories.ts';

/** Tolerances: worth is rounded to the paisa, dates to the millisecond. */
export const A_PAISA = 1;
export const A_MS = 1;

export const propertyRuns = { numRuns: runs(100) };

/** A history, and an instant at or after its last event. */
export const anyHistory = fc
  .tuple(histories, fc.nat(400 * DAY_MS))
  .map(([events, later]) => ({ events, now: new Date(lastOf(events).getTime() + later) }));

/** The same, or a dense one. */
export const anyFullHistory = fc.oneof(
  anyHistory,
  denseHistories('with dates').map((events) => ({ events, now: lastOf(events) })),
);

/** An event without effect, in the place of another. */
export const NOTHING = { kind: 'undone', eventId: 1_000_000 };

export function lastOf(events: SubscriptionEvent[]): Date {
  return new Date(Math.max(0, ...events.map(({ at }) => at.getTime())));
}

export function append(
  events: SubscriptionEvent[],
  at: Date,
  ...more: object[]
): SubscriptionEvent[] {
  const added = more.map((what, index) => ({ id: events.length + index + 1, at, ...what }));
  return [...events, ...(added as SubscriptionEvent[])];
}

export function near(a: Date | null, b: Date | null): boolean {
  return a === null || b === null ? a === b : Math.abs(a.getTime() - b.getTime()) <= A_MS;
}

export function expectSame(a: Balance, b: Balance): void {
  expect(a.planId).toBe(b.planId);
  expect(near(a.expiresAt, b.expiresAt)).toBe(true);
  expect(Math.abs(a.worth - b.worth)).toBeLessThanOrEqual(A_PAISA);
}
