import { isDeepStrictEqual } from 'node:util';

type Value = string | number | boolean | null | Value[];
export type Fields = Record<string, Value>;
export type Changes = { before?: Fields; after?: Fields } | null;

/**
 * What a change did to its subject: the fields that differ, as they were and as they are. Something
 * that came or went is written whole. Null where nothing changed.
 */
export function changesBetween(before: Fields | null, after: Fields | null): Changes {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) };
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return null;
  return { before: pick(before, names), after: pick(after, names) };
}

function pick(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
