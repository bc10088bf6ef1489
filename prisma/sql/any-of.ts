import { Prisma } from '../generated/client.ts';

type Listed = { int: number | null; text: string };

/**
 * `ANY` of a list whose length is hidden from the planner. Otherwise PostgreSQL would prefer a
 * custom plan for the exact length, and plan the statement on every execution.
 */
export function anyOf<Type extends keyof Listed>(
  values: readonly Listed[Type][],
  type: Type,
): Prisma.Sql {
  const list = Prisma.raw(`${type}[]`);
  return Prisma.sql`ANY ((SELECT ${values}::${list})::${list})`;
}
