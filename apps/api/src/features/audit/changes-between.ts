import { isDeepStrictEqual } from 'node:util';

type Value = string | number | boolean | null | Value[];
export type Fields = Record<string, Value>;
export type Changes = { before?: Fields; after?: Fields } | null;

/**
 * The fields that a change modified, before and after. All fields if the subject was created or
 * removed. Null if nothing changed.
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
