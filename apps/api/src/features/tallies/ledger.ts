export type Tallied = {
  count: number;
  /** In paisa. */
  amount: number;
};

/** Tallies between instants: from the first, inclusive, to the second, exclusive. */
export type Ledger = {
  /** Of all time. */
  total(kind: string, key: string): Tallied;
  sum(kind: string, key: string, from: Date, until: Date): Tallied;
  /** From an instant on, without an end. */
  since(kind: string, key: string, from: Date): Tallied;
  /** Everything before an instant. Needs tallies without an end, and totals. */
  before(kind: string, key: string, until: Date): Tallied;
  /** All existing keys of a kind. */
  keys(kind: string): string[];
};

export type LedgerRow = Tallied & {
  kind: string;
  key: string;
  /** The index of the bound before it, from 1; null for totals. */
  span: number | null;
};

/** Sorts instants and removes duplicates. */
export function boundsOf(instants: Date[]): Date[] {
  const times = [...new Set(instants.map((instant) => instant.getTime()))];
  return times.sort((a, b) => a - b).map((time) => new Date(time));
}

/** Answers only for the bounds for which the rows were read. */
export function ledgerOf(bounds: Date[], rows: LedgerRow[]): Ledger {
  const places = new Map(bounds.map((bound, index) => [bound.getTime(), index]));
  const byKind = new Map<string, Map<string, LedgerRow[]>>();
  for (const row of rows) {
    const byKey = byKind.get(row.kind) ?? new Map<string, LedgerRow[]>();
    byKind.set(row.kind, byKey);
    const ofKey = byKey.get(row.key) ?? [];
    byKey.set(row.key, ofKey);
    ofKey.push(row);
  }

  function placeOf(instant: Date): number {
    const place = places.get(instant.getTime());
    if (place === undefined) throw new RangeError(`${instant.toISOString()} is not a bound`);
    return place;
  }

  function add(kind: string, key: string, isWithin: (row: LedgerRow) => boolean): Tallied {
    const sum = { count: 0, amount: 0 };
    for (const row of byKind.get(kind)?.get(key) ?? []) {
      if (!isWithin(row)) continue;
      sum.count += row.count;
      sum.amount += row.amount;
    }
    return sum;
  }

  const total = (kind: string, key: string) => add(kind, key, ({ span }) => span === null);
  function since(kind: string, key: string, from: Date): Tallied {
    const first = placeOf(from);
    return add(kind, key, ({ span }) => span !== null && span > first);
  }

  return {
    total,
    since,
    sum(kind, key, from, until) {
      const [first, end] = [placeOf(from), placeOf(until)];
      return add(kind, key, ({ span }) => span !== null && span > first && span <= end);
    },
    before(kind, key, until) {
      const [all, later] = [total(kind, key), since(kind, key, until)];
      return { count: all.count - later.count, amount: all.amount - later.amount };
    },
    keys: (kind) => [...(byKind.get(kind)?.keys() ?? [])],
  };
}
