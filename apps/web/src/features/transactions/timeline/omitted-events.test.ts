import { expect, it } from 'vitest';
import { omittedEvents } from './omitted-events.ts';

it('lists each source of which only some events are shown', () => {
  const events = [{ source: 'notification' }, { source: 'gateway' }] as const;
  expect(
    omittedEvents(events, { browser: 0, notification: 2_000, gateway: 1, unverified: 0 }),
  ).toEqual(['Showing the newest 1 of 2,000 notifications.']);
});
