import { serverText } from '../../api/server-text.ts';
import { wayOn } from '../../api/way-on.ts';

export type Failed =
  | 'Failed to fetch transactions'
  | 'Failed to delete transaction'
  | 'Failed to delete transactions';

/** What the red banner says: the server's own text, or what did not work; and how to go on. */
export function bannerText(failed: Failed, thrown: unknown): string {
  const hint = wayOn(thrown);
  const text = serverText(thrown, failed);
  return hint ? `${text}\n${hint}` : text;
}
