import { jsonForDatabase } from '../../database/json-for-database.ts';
import { truncateJson } from './truncate-json.ts';

/** In characters: the limit of one event. */
const MAX_KEPT = 16_384;

/** JSON, cut to what is stored of one event, in characters. */
export function storableJson(payload: unknown, most = MAX_KEPT): string {
  return jsonForDatabase(truncateJson(payload, most), withoutExponents);
}

/** PostgreSQL stores `1e300` in six bytes, but returns three hundred digits. */
function withoutExponents(_key: string, value: unknown): unknown {
  return typeof value === 'number' && String(value).includes('e') ? String(value) : value;
}
