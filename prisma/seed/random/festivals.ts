import { addDays, DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { DHAKA, dayStart, dhakaDay, yearOf } from './dhaka-days.ts';

type Eid = 'fitr' | 'adha';

const eids = new Map<string, Eid>([
  ['10-1', 'fitr'],
  ['12-10', 'adha'],
]);

const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: DHAKA,
  month: 'numeric',
  day: 'numeric',
});
const looked = new Map<number, Eid | null>();

/** The Eid of a day, if any. In Bangladesh it is a day later than in Saudi Arabia's calendar. */
export function eidOn(day: Date): Eid | null {
  const before = looked.get(day.getTime());
  if (before !== undefined) return before;
  const parts = ummAlQura.formatToParts(addDays(day, -1));
  const part = (type: 'month' | 'day') => parts.find((one) => one.type === type)?.value;
  const eid = eids.get(`${part('month')}-${part('day')}`) ?? null;
  looked.set(day.getTime(), eid);
  return eid;
}

export type Festival = {
  year: number;
  /** In days from today; negative in the past. */
  inDays: number;
};

export function lastEidUlFitr(today: Date, atLeastDaysAgo: number): Festival {
  return lastDay(today, atLeastDaysAgo, (day) => eidOn(day) === 'fitr');
}

/** The Bengali new year. */
export function lastPohelaBoishakh(today: Date, atLeastDaysAgo: number): Festival {
  return lastDay(today, atLeastDaysAgo, (day) => dhakaDay(day).endsWith('-04-14'));
}

export function nextVictoryDay(today: Date, atLeastInDays: number): Festival {
  const earliest = addDays(today, atLeastInDays);
  const ofYear = (year: number) => dayStart(year, 12, 16);
  const year = yearOf(earliest);
  const next = ofYear(year) >= earliest ? ofYear(year) : ofYear(year + 1);
  return festivalOn(next, today);
}

function lastDay(today: Date, atLeastDaysAgo: number, isIt: (day: Date) => boolean): Festival {
  let day = addDays(today, -atLeastDaysAgo);
  while (!isIt(day)) day = addDays(day, -1);
  return festivalOn(day, today);
}

function festivalOn(day: Date, today: Date): Festival {
  return { year: yearOf(day), inDays: (day.getTime() - today.getTime()) / DAY_MS };
}
