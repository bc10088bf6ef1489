import { truncateJson } from './truncate-json.ts';

/** In characters: twice the body of a callback, as a form may be written longer as JSON. */
const MOST_KEPT = 16_384;

// An escaped backslash is matched as a whole, so that the one behind it does not start an escape.
const escapes = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g;
const unstorable = /^\\u(?:0000|d)/;

/**
 * JSON that is cut to what is kept of one event, without what PostgreSQL refuses in it: NUL, and
 * halves of characters.
 */
export function storableJson(payload: unknown): string {
  return JSON.stringify(truncateJson(payload, MOST_KEPT), withoutExponents).replace(
    escapes,
    (sequence) => (unstorable.test(sequence) ? '\uFFFD' : sequence),
  );
}

/** `1e300` would be kept in six bytes, and read as three hundred digits. */
function withoutExponents(_key: string, value: unknown): unknown {
  return typeof value === 'number' && String(value).includes('e') ? String(value) : value;
}
