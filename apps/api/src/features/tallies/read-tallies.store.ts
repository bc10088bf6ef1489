import type { DbOrTx } from '../../db.ts';
import type { Tallied } from './ledger.ts';
import { readLedger, type Tallies, talliedInAll } from './read-ledger.store.ts';
import type { TallyKind } from './tally-kind.ts';

/** The totals of all time by key. Hidden payments are not counted. */
export async function readTotals(
  db: DbOrTx,
  kind: TallyKind,
  key?: Tallies['key'],
): Promise<Map<string, Tallied>> {
  const ledger = await readLedger(db, [], [talliedInAll({ kinds: [kind], key })]);
  return new Map(ledger.keys(kind).map((each) => [each, ledger.total(kind, each)]));
}

/** The total of one key, or of all. */
export async function countTallied(
  db: DbOrTx,
  kind: TallyKind,
  key?: Tallies['key'],
): Promise<number> {
  const totals = await readTotals(db, kind, key);
  return [...totals.values()].reduce((sum, { count }) => sum + count, 0);
}
