import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppDeps } from '../deps.ts';
import { DEAD_AFTER_MS, withHeartbeat } from '../jobs/queue/with-heartbeat.ts';
import { MailServerTrouble, type OutgoingMail } from '../ports/mailer/mailer.ts';
import { renderMail } from './layout/render-mail.ts';
import type { Mail, MailKey } from './mail.ts';
import { mayTryMail, noteMailNotTaken, noteMailTaken } from './mail-server-state.store.ts';
import { claimMail, markSent, releaseClaim, renewClaim } from './mails.store.ts';

export type Recipient = OutgoingMail['to'] & {
  /** Whose account it is; null where there is none any more. */
  userId: number | null;
};

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** How long to go on trying to write down that a mail went out. */
const NOTE_PAUSES_MS = [100, 1_000, 3_000, 6_000, 10_000];

/**
 * Sends a mail that is owed once, in HTML and as plain text. `key` says what it is, as in
 * `receipt:1042`; it is claimed before the mail is composed, so that of any number of tries one
 * sends it. Throws when it could not be sent or when another try is at it: the job comes back.
 */
export async function sendOnce(
  deps: Deps,
  key: MailKey,
  to: Recipient,
  compose: () => Mail | Promise<Mail>,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  if (!(await mayTryMail(db, now))) throw new Error('the mail server is not responding');
  const staleBefore = new Date(now.getTime() - DEAD_AFTER_MS);
  const claim = await claimMail(db, { key, userId: to.userId }, { now, staleBefore });
  if (claim === 'sent') return;
  if (claim === 'busy') throw new Error(`${key} is already being sent`);
  await withHeartbeat(
    () => renewClaim(db, key, clock()),
    () => sendClaimed(deps, key, to, compose),
  );
  await noteMailTaken(db);
}

async function sendClaimed(
  { db, clock, mailer, settings }: Deps,
  key: MailKey,
  to: Recipient,
  compose: () => Mail | Promise<Mail>,
): Promise<void> {
  let subject: string;
  try {
    const mail = await renderMail(await compose());
    subject = mail.subject;
    const messageId = messageIdOf(key, settings.appUrl);
    await mailer.send({ to: { name: to.name, address: to.address }, ...mail, messageId });
  } catch (error) {
    await releaseClaim(db, key);
    if (error instanceof MailServerTrouble) await noteMailNotTaken(db, clock());
    throw error;
  }
  // Nothing may come between: whoever dies here sends a second copy, with the same Message-ID.
  await noteSent(() => markSent(db, key, { sentAt: clock(), subject }));
}

/** It did go out: that the database is away for a moment must not mean a second copy. */
async function noteSent(note: () => Promise<void>): Promise<void> {
  for (const pauseMs of NOTE_PAUSES_MS) {
    try {
      return await note();
    } catch {
      await pause(pauseMs);
    }
  }
  return note();
}

function messageIdOf(key: string, appUrl: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `<${name}@${new URL(appUrl).hostname}>`;
}
