import { jsonForDatabase } from '../../database/json-for-database.ts';
import { truncateJson } from './truncate-json.ts';

/** In characters: twice the body limit of a callback, because a form can be longer as JSON. */
const MAX_KEPT = 16_384;

/** JSON, cut to what is stored of one event. */
export function storableJson(payload: unknown): string {
  return jsonForDatabase(truncateJson(payload, MAX_KEPT), withoutExponents);
}

/** PostgreSQL stores `1e300` in six bytes, but returns three hundred digits. */
function withoutExponents(_key: string, value: unknown): unknown {
  return typeof value === 'number' && String(value).includes('e') ? String(value) : value;
}
