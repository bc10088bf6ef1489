import type { Tallied } from '../tallies/read-tallies.store.ts';

/** What was tallied between two instants, of which the first is included. */
export type Ledger = {
  sum(kind: string, key: string, from: Date, until: Date): Tallied;
  /** Everything before an instant. */
  before(kind: string, key: string, until: Date): Tallied;
  /** Every key of a kind that there is. */
  keys(kind: string): string[];
};

export type LedgerRow = Tallied & {
  kind: string;
  key: string;
  /** 0 is what was before the first bound. */
  stretch: number;
};

/** Instants that are asked for, each once, in order. */
export function boundsOf(instants: Date[]): Date[] {
  const times = [...new Set(instants.map((instant) => instant.getTime()))];
  return times.sort((a, b) => a - b).map((time) => new Date(time));
}

/** Answers for the bounds that the rows were read for, and for no other instant. */
export function ledgerOf(bounds: Date[], rows: LedgerRow[]): Ledger {
  const places = new Map(bounds.map((bound, index) => [bound.getTime(), index]));
  const byKind = new Map<string, Map<string, LedgerRow[]>>();
  for (const row of rows) {
    const byKey = byKind.get(row.kind) ?? new Map<string, LedgerRow[]>();
    byKind.set(row.kind, byKey);
    byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  }

  function placeOf(instant: Date): number {
    const place = places.get(instant.getTime());
    if (place === undefined) throw new RangeError(`${instant.toISOString()} is not a bound`);
    return place;
  }

  function add(kind: string, key: string, isWithin: (stretch: number) => boolean): Tallied {
    const some = (byKind.get(kind)?.get(key) ?? []).filter(({ stretch }) => isWithin(stretch));
    return some.reduce(
      (sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }),
      { count: 0, amount: 0 },
    );
  }

  return {
    sum(kind, key, from, until) {
      const [first, end] = [placeOf(from), placeOf(until)];
      return add(kind, key, (stretch) => stretch > first && stretch <= end);
    },
    before(kind, key, until) {
      const end = placeOf(until);
      return add(kind, key, (stretch) => stretch <= end);
    },
    keys: (kind) => [...(byKind.get(kind)?.keys() ?? [])],
  };
}
