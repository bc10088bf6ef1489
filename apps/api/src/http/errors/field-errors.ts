import type { z } from 'zod';

/** What nobody reads to its end is not written to its end. */
const MOST_FIELDS = 10;
const MOST_BYTES = 3_000;
const MOST_OF_A_NAME = 100;

/**
 * What is wrong with which field, in the order in which it was found: the first text of each. Its
 * size does not depend on what was sent, which names the fields that nobody asked for.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  // A map, because a caller may call a field `constructor`.
  const fields = new Map<string, string>();
  let left = MOST_BYTES;
  for (const [name, text] of namedIn(issues)) {
    if (fields.has(name)) continue;
    left -= Buffer.byteLength(JSON.stringify([name, text]));
    if (fields.size === MOST_FIELDS || left < 0) break;
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
    // One issue for all of them, whose own text would name them all, each time.
    for (const key of issue.keys) {
      yield [short([...issue.path, key].join('.')), 'Unknown field'];
    }
  }
}

function short(name: string): string {
  return name.length <= MOST_OF_A_NAME ? name : `${name.slice(0, MOST_OF_A_NAME - 1)}…`;
}
