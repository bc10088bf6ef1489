import { AppError } from './app-error.ts';

/**
 * Throws `changed_meanwhile` if another user has saved since the form was opened. Exact if the
 * caller has locked the row.
 */
export function requireUnchanged(row: { updatedAt: Date }, seenAt: string | undefined): void {
  if (seenAt !== undefined && Date.parse(seenAt) !== row.updatedAt.getTime()) {
    throw new AppError('changed_meanwhile');
  }
}
