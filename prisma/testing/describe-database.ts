import { query } from './databases.ts';

/**
 * The objects of a database as far as a Prisma schema can express them, one line each, sorted.
 * Omits what Prisma cannot express and migrations add by hand: CHECK constraints, indexes that are
 * partial or on an expression, and storage parameters.
 */
export async function describeDatabase(url: string): Promise<string[]> {
  const parts = await Promise.all(Object.values(catalogs).map((sql) => query(url, sql)));
  return parts
    .flat()
    .map((row) => String(row.line))
    .sort();
}

const ours = `n.nspname = 'public' AND t.relname <> '_prisma_migrations'`;

const catalogs = {
  columns: `
    SELECT format('column %I.%I %s%s%s', t.relname, a.attname,
                  format_type(a.atttypid, a.atttypmod),
                  CASE WHEN a.attnotnull THEN ' NOT NULL' END,
                  ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_attribute a
    JOIN pg_class t ON t.oid = a.attrelid AND t.relkind IN ('r', 'p')
    JOIN pg_namespace n ON n.oid = t.relnamespace
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE ${ours} AND a.attnum > 0 AND NOT a.attisdropped`,
  enums: `
    SELECT format('enum %I (%s)', y.typname,
                  string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder)) AS line
    FROM pg_enum e
    JOIN pg_type y ON y.oid = e.enumtypid
    JOIN pg_namespace n ON n.oid = y.typnamespace
    WHERE n.nspname = 'public'
    GROUP BY y.typname`,
  keys: `
    SELECT format('key %I.%I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) AS line
    FROM pg_constraint c
    JOIN pg_class t ON t.oid = c.conrelid
    JOIN pg_namespace n ON n.oid = t.relnamespace
    WHERE ${ours} AND c.contype IN ('p', 'f', 'u')`,
  indexes: `
    SELECT format('index %s',
      regexp_replace(pg_get_indexdef(i.indexrelid), ' WITH [(][^)]*[)]$', '')) AS line
    FROM pg_index i
    JOIN pg_class t ON t.oid = i.indrelid
    JOIN pg_namespace n ON n.oid = t.relnamespace
    WHERE ${ours} AND i.indpred IS NULL AND i.indexprs IS NULL`,
};
