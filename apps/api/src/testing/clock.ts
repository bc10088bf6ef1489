export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Starts at noon of 10 March 2026 in Dhaka, and moves only when it is advanced. */
export function createClock() {
  let now = Date.parse('2026-03-10T06:00:00.000Z');
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

/** The end of a month of 30 days that is bought when the clock starts: noon of 9 April in Dhaka. */
export const FIRST_MONTH_END = '2026-04-09T06:00:00.000Z';

/** The last instant of a day (`yyyy-mm-dd`) in Dhaka, at which a given plan expires. */
export const endOfDayInDhaka = (day: string) => `${day}T17:59:59.999Z`;
