import type { AppDeps } from '../../deps.ts';
import { isMailServerAway, retryOldestMail } from '../../mail/mail-server-state.store.ts';

/** A mail server that was away is tried with one of the mails that wait, until it takes one. */
export async function watchMail({ db }: Pick<AppDeps, 'db'>): Promise<void> {
  if (await isMailServerAway(db)) await retryOldestMail(db);
}
