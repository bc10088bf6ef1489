import { AppError } from './app-error.ts';

/**
 * Throws `changed_meanwhile` where somebody else has saved since a form was opened. Exact where the
 * caller has the row locked.
 */
export function requireUnchanged(row: { updatedAt: Date }, seenAt: string | undefined): void {
  if (seenAt !== undefined && Date.parse(seenAt) !== row.updatedAt.getTime()) {
    throw new AppError('changed_meanwhile');
  }
}
