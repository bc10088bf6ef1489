import { expect, it } from 'vitest';
import { pauseBefore } from './poll-schedule.ts';

function schedule(): number[] {
  const pauses: number[] = [];
  for (let poll = 0; ; poll += 1) {
    const pause = pauseBefore(poll);
    if (pause === null) return pauses;
    pauses.push(pause);
  }
}

it('starts with 2, 3, 5 and 8 seconds', () => {
  expect(schedule().slice(0, 4)).toEqual([2000, 3000, 5000, 8000]);
});

it('increases the delay every time', () => {
  const pauses = schedule();
  expect(pauses.every((pause, poll) => poll === 0 || pause > (pauses[poll - 1] ?? 0))).toBe(true);
});

it('stops after two minutes', () => {
  expect(schedule().reduce((sum, pause) => sum + pause, 0)).toBe(120_000);
});
