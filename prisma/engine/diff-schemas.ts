import { filters, withSchemaEngine } from './with-schema-engine.ts';

/**
 * The SQL that converts one Prisma schema to another, or an empty database for `null`. Empty if
 * there is no difference. Any database will do, because it is only connected to.
 */
export async function diffSchemas(
  databaseUrl: string,
  from: string | null,
  to: string,
): Promise<string> {
  const { exitCode, stdout } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: from === null ? { tag: 'empty' } : datamodel(from),
      to: datamodel(to),
      script: true,
      exitCode: true,
      filters,
    }),
  );
  const isDifferent = exitCode === 2;
  return isDifferent ? (stdout ?? '') : '';
}

function datamodel(content: string) {
  return { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] };
}
