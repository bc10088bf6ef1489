import { ApiError } from './call-error.ts';

/** The server's own text about an error, or the given one where it sent none. */
export function serverText(thrown: unknown, otherwise: string): string {
  return (thrown instanceof ApiError && thrown.text) || otherwise;
}
