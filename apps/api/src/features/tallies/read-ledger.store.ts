import type { TransactionStatus } from '@nobayon/shared/domain/transaction/transaction.ts';
import { type DbOrTx, Prisma, queryRows } from '../../db.ts';
import { type Ledger, ledgerOf } from './ledger.ts';
import { type Grain, type Span, spansBetween } from './spans.ts';
import type { TallyKind } from './tally-kind.ts';

/** Tallies of some kinds, of one key or of each. */
export type Tallies = { kinds: TallyKind[]; key?: TransactionStatus | 'lost' | undefined };

/**
 * Reads tallies by spans between these bounds. Each part selects some tallies, possibly with fewer
 * of the bounds, and can then be queried only for those. A single statement, so the result is
 * consistent; changes that are not folded yet are included.
 * Bounds must be multiples of a quarter of an hour, as the days of all time zones are, except for
 * tallies with exact instants (`paying`, `customers`).
 */
export async function readLedger(db: DbOrTx, bounds: Date[], parts: Prisma.Sql[]): Promise<Ledger> {
  const edges = bounds.map((bound) => bound.toISOString());
  const rows = await queryRows<{
    kind: string;
    key: string;
    span: number | null;
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

/** From the first to the last of these bounds. */
export function talliedBetween(tallies: Tallies, bounds: Date[]): Prisma.Sql {
  return bySpan(tallies, talliedRows(tallies, timesOf(bounds)));
}

/** From the first of these bounds on, without an end. */
export function talliedSince(tallies: Tallies, bounds: Date[]): Prisma.Sql {
  return bySpan(tallies, talliedRows(tallies, [...timesOf(bounds), Number.POSITIVE_INFINITY]));
}

/** Rows with a key, an instant, a count and an amount, in the form of tallies. */
export function asTallied(kind: TallyKind, rows: Prisma.Sql): Prisma.Sql {
  return bySpan({ kinds: [kind] }, rows);
}

/** The totals of all time by key. */
export function talliedInAll(tallies: Tallies): Prisma.Sql {
  return Prisma.sql`
    SELECT kind, key, NULL::int AS span, sum(count)::text AS count, sum(amount)::text AS amount
    FROM (
      SELECT kind, key, count, amount FROM tally_totals WHERE ${among(tallies)}
      UNION ALL
      SELECT kind, key, count, amount FROM tally_changes WHERE ${among(tallies)}
    ) AS in_all
    GROUP BY kind, key`;
}

/** Constant columns are not in GROUP BY, because comparing texts takes longer than adding up. */
function bySpan({ kinds, key }: Tallies, rows: Prisma.Sql): Prisma.Sql {
  const kindColumn = kinds.length === 1 ? `'${kinds[0]}'` : 'kind';
  const keyColumn = key === undefined ? 'key COLLATE "C"' : `'${key}'`;
  const groups = [kindColumn, keyColumn, 'span'].filter((column) => !column.startsWith("'"));
  return Prisma.sql`
    SELECT ${Prisma.raw(kindColumn)} AS kind, ${Prisma.raw(keyColumn)} AS key, span,
           sum(count)::text AS count, sum(amount)::text AS amount
    FROM (
      SELECT *, width_bucket(at, (SELECT bounds FROM asked)) AS span FROM (${rows}) AS placed
    ) AS tallied
    GROUP BY ${Prisma.raw(groups.join(', '))}`;
}

/** The table of each unit of time, and its time column. */
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

/** The smallest set of tallies for the span between the first and the last of these bounds. */
export function talliedRows(tallies: Tallies, bounds: number[]): Prisma.Sql {
  const [first = 0, last = 0] = [bounds.at(0), bounds.at(-1)];
  const arms = Object.entries(spansBetween(bounds)).filter(([, spans]) => spans.length > 0);
  return Prisma.join(
    [
      ...arms.map(([grain, spans]) => inSpans(grain as Grain, spans, tallies)),
      Prisma.sql`
        SELECT kind, key, at, count, amount FROM tally_changes
        WHERE ${among(tallies)} AND at >= ${textOf(first)}::timestamptz AND at < ${textOf(last)}::timestamptz`,
    ],
    ' UNION ALL ',
  );
}

/**
 * One span at a time: without OFFSET 0, PostgreSQL would compare all spans with every tally. The
 * one around the arrays hides their length from the planner, which would otherwise plan each time.
 */
function inSpans(grain: Grain, spans: Span[], tallies: Tallies): Prisma.Sql {
  const { name, column, at, type } = tables[grain];
  const [from, until] = [
    spans.map((span) => textOf(span.from)),
    spans.map((span) => textOf(span.until)),
  ];
  return Prisma.sql`
    SELECT found.* FROM (
      SELECT ${from}::${Prisma.raw(type)}[] AS from_each, ${until}::${Prisma.raw(type)}[] AS until_each
      OFFSET 0
    ) AS asked_for
    CROSS JOIN unnest(from_each, until_each) AS span(from_at, until_at)
    CROSS JOIN LATERAL (
      SELECT kind, key, ${Prisma.raw(at)} AS at, count, amount FROM ${Prisma.raw(name)}
      WHERE ${among(tallies)}
        AND ${Prisma.raw(column)} >= span.from_at AND ${Prisma.raw(column)} < span.until_at
      OFFSET 0
    ) AS found`;
}

/**
 * As literals, because with parameters PostgreSQL would estimate for any kind, and plan each time.
 */
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
