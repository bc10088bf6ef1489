import { DAY_MS, HOUR_MS } from '@nobayon/shared/domain/calendar.ts';

/** The units in which time is read, coarsest first. */
const grains = [
  { grain: 'days', ms: DAY_MS },
  { grain: 'hours', ms: HOUR_MS },
  { grain: 'instants', ms: 1 },
] as const;

export type Grain = (typeof grains)[number]['grain'];

/**
 * Milliseconds since 1970: from the first, inclusive, to the second, exclusive, which may be
 * infinite.
 */
export type Span = { from: number; until: number };

/**
 * Divides the time between the first and the last of these bounds into spans: whole UTC days,
 * hours where a bound divides a day, and instants where one divides an hour. No bound is inside a
 * unit, and adjacent units of one kind form one span.
 */
export function spansBetween(bounds: number[]): Record<Grain, Span[]> {
  const cut = bounds.slice(1).flatMap((until, n) => cutAt({ from: bounds[n] ?? until, until }));
  const of = (which: Grain) => joined(cut.filter(({ grain }) => grain === which));
  return { days: of('days'), hours: of('hours'), instants: of('instants') };
}

type Cut = Span & { grain: Grain };

function cutAt(
  { from, until }: Span,
  [coarsest, ...finer]: readonly (typeof grains)[number][] = grains,
): Cut[] {
  if (from >= until || !coarsest) return [];
  const { grain, ms } = coarsest;
  const [first, last] = [Math.ceil(from / ms) * ms, Math.floor(until / ms) * ms];
  if (first >= last) return cutAt({ from, until }, finer);
  return [
    ...cutAt({ from, until: first }, finer),
    { grain, from: first, until: last },
    ...cutAt({ from: last, until }, finer),
  ];
}

function joined(spans: Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, until } of spans) {
    const before = all.at(-1);
    if (before?.until === from) before.until = until;
    else all.push({ from, until });
  }
  return all;
}
