export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function createClock(start = new Date('2026-03-10T06:00:00.000Z')) {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance(ms: number) {
      now += ms;
    },
    /** The instant that many milliseconds ago. */
    ago: (ms: number) => new Date(now - ms),
    /** The instant that many days from now. */
    inDays: (days: number) => new Date(now + days * DAY),
  };
}
