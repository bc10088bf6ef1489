import type { TransactionStatus } from '@nobayon/shared/domain/transaction/transaction.ts';
import { type DbOrTx, Prisma, queryRows } from '../../db.ts';
import { type Ledger, ledgerOf } from './ledger.ts';
import { type Grain, type Piece, piecesBetween } from './pieces.ts';
import type { TallyKind } from './read-tallies.store.ts';

/** Tallies of some kinds, of one key or of each. */
export type Tallies = { kinds: TallyKind[]; key?: TransactionStatus | 'lost' };

/**
 * What was tallied, by stretches of time between these bounds. Each part says which tallies, and may
 * have fewer of the bounds: of those tallies it can then be asked for these alone. All of it is of one
 * moment, as it is one statement; what was not folded yet is read along.
 *
 * Bounds must lie on quarters of an hour, as the days of every time zone do, but for what is tallied at
 * its exact instant (`paying`, `customers`).
 */
export async function readLedger(db: DbOrTx, bounds: Date[], parts: Prisma.Sql[]): Promise<Ledger> {
  const edges = bounds.map((bound) => bound.toISOString());
  const rows = await queryRows<{
    kind: string;
    key: string;
    stretch: number | null;
    count: string;
    amount: string;
  }>(
    db,
    Prisma.sql`
      WITH asked AS MATERIALIZED (SELECT ${edges}::timestamptz[] AS bounds)
      ${Prisma.join(parts, ' UNION ALL ')}`,
  );
  return ledgerOf(
    bounds,
    rows.map(({ count, amount, ...row }) => ({
      ...row,
      count: Number(count),
      amount: Number(amount),
    })),
  );
}

/** From the first of these bounds to the last one. */
export function talliedBetween(tallies: Tallies, bounds: Date[]): Prisma.Sql {
  return byStretch(tallies, talliedRows(tallies, timesOf(bounds)));
}

/** From the first of these bounds on, without an end. */
export function talliedSince(tallies: Tallies, bounds: Date[]): Prisma.Sql {
  return byStretch(tallies, talliedRows(tallies, [...timesOf(bounds), Number.POSITIVE_INFINITY]));
}

/** Rows with a key, an instant, a count and an amount, as if they were tallied. */
export function asTallied(kind: TallyKind, rows: Prisma.Sql): Prisma.Sql {
  return byStretch({ kinds: [kind] }, rows);
}

/** All that there ever was of each key. */
export function talliedInAll(kinds: TallyKind[]): Prisma.Sql {
  return Prisma.sql`
    SELECT kind, key, NULL::int AS stretch, sum(count)::text AS count, sum(amount)::text AS amount
    FROM (
      SELECT kind, key, count, amount FROM tally_totals WHERE ${among({ kinds })}
      UNION ALL
      SELECT kind, key, count, amount FROM tally_changes WHERE ${among({ kinds })}
    ) AS in_all
    GROUP BY kind, key`;
}

/** What is the same in every row is not grouped by: comparing texts takes longer than adding up. */
function byStretch({ kinds, key }: Tallies, rows: Prisma.Sql): Prisma.Sql {
  const kindColumn = kinds.length === 1 ? `'${kinds[0]}'` : 'kind';
  const keyColumn = key === undefined ? 'key COLLATE "C"' : `'${key}'`;
  const groups = [kindColumn, keyColumn, 'stretch'].filter((column) => !column.startsWith("'"));
  return Prisma.sql`
    SELECT ${Prisma.raw(kindColumn)} AS kind, ${Prisma.raw(keyColumn)} AS key, stretch,
           sum(count)::text AS count, sum(amount)::text AS amount
    FROM (
      SELECT *, width_bucket(at, (SELECT bounds FROM asked)) AS stretch FROM (${rows}) AS placed
    ) AS tallied
    GROUP BY ${Prisma.raw(groups.join(', '))}`;
}

/** Where each grain is kept, and in which column the time of it. */
const tables = {
  days: {
    name: 'tally_days',
    column: 'day',
    at: "day::timestamp AT TIME ZONE 'UTC'",
    type: 'date',
  },
  hours: { name: 'tally_hours', column: 'hour', at: 'hour', type: 'timestamptz' },
  instants: { name: 'tallies', column: 'at', at: 'at', type: 'timestamptz' },
} satisfies Record<Grain, object>;

/** The fewest tallies that come to what there is between the first of these bounds and the last one. */
export function talliedRows(tallies: Tallies, bounds: number[]): Prisma.Sql {
  const [first = 0, last = 0] = [bounds.at(0), bounds.at(-1)];
  const arms = Object.entries(piecesBetween(bounds)).filter(([, pieces]) => pieces.length > 0);
  return Prisma.join(
    [
      ...arms.map(([grain, pieces]) => inPieces(grain as Grain, pieces, tallies)),
      Prisma.sql`
        SELECT kind, key, at, count, amount FROM tally_changes
        WHERE ${among(tallies)} AND at >= ${textOf(first)}::timestamptz AND at < ${textOf(last)}::timestamptz`,
    ],
    ' UNION ALL ',
  );
}

/**
 * Piece by piece: without OFFSET 0, all of them at once would be held against every tally. The one
 * around the arrays keeps how long they are from the planner, which would plan each time for it.
 */
function inPieces(grain: Grain, pieces: Piece[], tallies: Tallies): Prisma.Sql {
  const { name, column, at, type } = tables[grain];
  const [from, until] = [
    pieces.map((piece) => textOf(piece.from)),
    pieces.map((piece) => textOf(piece.until)),
  ];
  return Prisma.sql`
    SELECT found.* FROM (
      SELECT ${from}::${Prisma.raw(type)}[] AS from_each, ${until}::${Prisma.raw(type)}[] AS until_each
      OFFSET 0
    ) AS asked_for
    CROSS JOIN unnest(from_each, until_each) AS piece(from_at, until_at)
    CROSS JOIN LATERAL (
      SELECT kind, key, ${Prisma.raw(at)} AS at, count, amount FROM ${Prisma.raw(name)}
      WHERE ${among(tallies)}
        AND ${Prisma.raw(column)} >= piece.from_at AND ${Prisma.raw(column)} < piece.until_at
      OFFSET 0
    ) AS found`;
}

/** Written out: of kinds that were parameters the planner would think as of any, and plan each time. */
function among({ kinds, key }: Tallies): Prisma.Sql {
  const listed = kinds.map((kind) => `'${kind}'`).join(', ');
  return Prisma.raw(`kind IN (${listed})${key === undefined ? '' : ` AND key = '${key}'`}`);
}

function timesOf(bounds: Date[]): number[] {
  return bounds.map((bound) => bound.getTime());
}

function textOf(time: number): string {
  return Number.isFinite(time) ? new Date(time).toISOString() : 'infinity';
}
