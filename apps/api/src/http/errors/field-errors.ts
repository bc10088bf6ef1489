import type { z } from 'zod';

/** The maximum number of reported fields, because nobody reads more. */
const MAX_FIELDS = 10;
const MAX_BYTES = 3_000;
const MAX_NAME_LENGTH = 100;

/**
 * The first error of each field, in order. Limited in size, whatever was sent, because unknown
 * fields are named by the caller.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  // A Map, because a caller can name a field `constructor`.
  const fields = new Map<string, string>();
  let left = MAX_BYTES;
  for (const [name, text] of namedIn(issues)) {
    if (fields.has(name)) continue;
    left -= Buffer.byteLength(JSON.stringify([name, text]));
    if (fields.size === MAX_FIELDS || left < 0) break;
    fields.set(name, text);
  }
  return Object.fromEntries(fields);
}

function* namedIn(issues: readonly z.core.$ZodIssue[]): Generator<[name: string, text: string]> {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') {
      yield [short(issue.path.join('.')) || 'body', issue.message];
      continue;
    }
    // Zod reports unknown fields as one issue, whose text names all of them.
    for (const key of issue.keys) {
      yield [short([...issue.path, key].join('.')), 'Unknown field'];
    }
  }
}

function short(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 1)}…`;
}
