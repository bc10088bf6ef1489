import type { adminSubscriptions, ChangePreview } from '@nobayon/shared/contract/subscriptions.ts';
import type { AppDeps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Request } from '../../../http/mount.ts';
import { previewChange } from '../given/preview-change.ts';
import { findUserEmail } from '../names.store.ts';
import { requireUndoable } from './require-undoable.ts';

/** Previews what undoing an event would do. Throws like the undoing itself. */
export async function previewUndo(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  {
    params: { id: userId },
    query: { event_id: eventId },
  }: Request<typeof adminSubscriptions.undoPreview>,
): Promise<ChangePreview> {
  if ((await findUserEmail(db, userId)) === null) throw new AppError('user_not_found');
  await requireUndoable(db, userId, eventId);
  return previewChange(db, userId, { kind: 'undone', eventId }, clock());
}
