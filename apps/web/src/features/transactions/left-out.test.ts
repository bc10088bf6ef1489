import { expect, it } from 'vitest';
import { leftOut } from './left-out.ts';

it('tells of each source of which more arrived than is shown', () => {
  const events = [{ source: 'notification' }, { source: 'gateway' }] as const;
  expect(leftOut(events, { browser: 0, notification: 2_000, gateway: 1 })).toEqual([
    'There were 2,000 notifications; the newest 1 are shown.',
  ]);
});
