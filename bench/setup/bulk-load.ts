import type { Prisma } from '@nobayon/prisma/client.ts';

export type Tx = Prisma.TransactionClient;
type Index = { name: string; definition: string };

/**
 * Fills tables like a restored backup: without triggers, foreign key checks and secondary indexes
 * until all rows are inserted. Requires the owner of the server.
 */
export async function bulkLoad(tx: Tx, tables: string[], fill: () => Promise<void>): Promise<void> {
  await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
  await tx.$executeRaw`SET LOCAL work_mem = '512MB'`;
  await tx.$executeRaw`SET LOCAL maintenance_work_mem = '1GB'`;
  const indexes = await tx.$queryRaw<Index[]>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index
    WHERE indrelid = ANY (${tables}::text[]::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    ORDER BY 1`;
  for (const { name } of indexes) await tx.$executeRawUnsafe(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of indexes) await tx.$executeRawUnsafe(definition);
  await tx.$executeRaw`SET LOCAL session_replication_role = origin`;
}
