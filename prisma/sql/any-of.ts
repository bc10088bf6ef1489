import { Prisma } from '../generated/client.ts';

type Listed = { int: number | null; text: string };

/**
 * `ANY` of a list whose length PostgreSQL does not see when it plans. Where it does, it takes a plan
 * for just so many for the better one, and plans the statement each time, however often it was sent.
 */
export function anyOf<Type extends keyof Listed>(
  values: readonly Listed[Type][],
  type: Type,
): Prisma.Sql {
  const list = Prisma.raw(`${type}[]`);
  return Prisma.sql`ANY ((SELECT ${values}::${list})::${list})`;
}
