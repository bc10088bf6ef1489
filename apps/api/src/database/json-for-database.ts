// An escaped backslash is matched as a whole, so that the one behind it does not start an escape,
// and so is a character that is written as two escapes.
const escapes =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u0000|u[dD][89a-fA-F][0-9a-fA-F]{2}|.)/g;
const rejected = /^\\u(?:0000|[dD][89a-fA-F]..)$/;

/** Removes what PostgreSQL rejects in JSON: NUL and unpaired surrogates. */
function withoutRejected(json: string): string {
  return json.replace(escapes, (sequence) => (rejected.test(sequence) ? '\uFFFD' : sequence));
}

/** External data as JSON that PostgreSQL accepts. */
export function jsonForDatabase(
  value: unknown,
  replacer?: (key: string, value: unknown) => unknown,
): string {
  return withoutRejected(JSON.stringify(value, replacer));
}

/** Parses external JSON so that PostgreSQL accepts every text in it. Throws for invalid JSON. */
export function parseForDatabase(json: string): unknown {
  return JSON.parse(withoutRejected(json));
}
