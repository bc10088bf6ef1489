import { jsonForDatabase } from '../../json-for-database.ts';
import { truncateJson } from './truncate-json.ts';

/** In characters: twice the body of a callback, as a form may be written longer as JSON. */
const MOST_KEPT = 16_384;

/** JSON that is cut to what is kept of one event. */
export function storableJson(payload: unknown): string {
  return jsonForDatabase(truncateJson(payload, MOST_KEPT), withoutExponents);
}

/** `1e300` would be kept in six bytes, and read as three hundred digits. */
function withoutExponents(_key: string, value: unknown): unknown {
  return typeof value === 'number' && String(value).includes('e') ? String(value) : value;
}
