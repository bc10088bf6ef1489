import { createHash } from 'node:crypto';
import type { AppDeps } from '../deps.ts';
import type { OutgoingMail } from '../ports/mailer/mailer.ts';
import type { Mail } from './mail.ts';
import { claimMail, markSent, releaseClaim } from './mails.store.ts';
import { renderMail } from './render-mail.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** Longer than any exchange with a mail server takes: a claim older than this is of the dead. */
const CLAIM_MS = 5 * 60_000;

/**
 * Sends a mail that is owed once, in HTML and as plain text. `key` says what it is, as in
 * `receipt:1042`; it is claimed before the mail is composed, so that of any number of tries one
 * sends it. Throws when it could not be sent or when another try is at it: the job comes back.
 */
export async function sendOnce(
  { db, clock, mailer, settings }: Deps,
  key: string,
  to: OutgoingMail['to'],
  compose: () => Mail | Promise<Mail>,
): Promise<void> {
  const now = clock();
  const staleBefore = new Date(now.getTime() - CLAIM_MS);
  const claim = await claimMail(db, key, { now, staleBefore });
  if (claim === 'sent') return;
  if (claim === 'busy') throw new Error(`${key} is being sent by another try`);
  try {
    const mail = await renderMail(await compose());
    await mailer.send({ to, ...mail, messageId: messageIdOf(key, settings.appUrl) });
  } catch (error) {
    await releaseClaim(db, key);
    throw error;
  }
  await markSent(db, key, clock());
}

function messageIdOf(key: string, appUrl: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `<${name}@${new URL(appUrl).hostname}>`;
}
