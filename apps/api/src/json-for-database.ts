// An escaped backslash is matched as a whole, so that the one behind it does not start an escape.
const escapes = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g;
const refused = /^\\u(?:0000|d)/;

/** JSON of what others wrote, without what PostgreSQL refuses in it: NUL, and halves of characters. */
export function jsonForDatabase(
  value: unknown,
  replacer?: (key: string, value: unknown) => unknown,
): string {
  return JSON.stringify(value, replacer).replace(escapes, (sequence) =>
    refused.test(sequence) ? '\uFFFD' : sequence,
  );
}
