import type { AppDeps } from '../../deps.ts';
import { isMailServerAway, retryOldestMail } from '../../mail/mail-server-state.store.ts';

/** After an outage of the mail server, tries it with one waiting email until it accepts one. */
export async function watchMail({ db }: Pick<AppDeps, 'db'>): Promise<void> {
  if (await isMailServerAway(db)) await retryOldestMail(db);
}
