import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppDeps } from '../deps.ts';
import { DEAD_AFTER_MS, withHeartbeat } from '../jobs/queue/with-heartbeat.ts';
import { type Delivery, MailServerUnavailable, type OutgoingMail } from '../ports/mailer/mailer.ts';
import { renderMail } from './layout/render-mail.ts';
import type { Mail, MailKey } from './mail.ts';
import { MailServerAway } from './mail-server-away.ts';
import {
  claimTry,
  endTry,
  isMailServerAway,
  recordMailAccepted,
  recordMailFailure,
  renewTry,
} from './mail-server-state.store.ts';
import { claimMail, findSentKeys, markSent, releaseClaim, renewClaim } from './mails.store.ts';

export type Recipient = OutgoingMail['to'] & {
  /** The user's ID; null if the account was deleted. */
  userId: number | null;
};

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** The pauses between attempts to record that an email was sent. */
const RECORD_PAUSES_MS = [100, 1_000, 3_000, 6_000, 10_000];

type Compose = () => Mail | Promise<Mail>;

/**
 * Sends an email exactly once, in HTML and as plain text. `key` identifies it, for example
 * `receipt:1042`, and is claimed first, so that only one of several attempts sends it. Throws if it
 * could not be sent or another attempt is in progress; the job is then retried. An email that the
 * server rejects for good is recorded like a sent one.
 */
export async function sendOnce(
  deps: Deps,
  key: MailKey,
  to: Recipient,
  compose: Compose,
): Promise<void> {
  const { db, clock } = deps;
  if (!(await isMailServerAway(db))) return claimAndSend(deps, key, to, compose);
  // It would use up the one try and tell nothing about the server.
  if ((await findSentKeys(db, [key])).has(key)) return;
  if (!(await claimTry(db, clock()))) throw new MailServerAway('the mail server is not responding');
  try {
    await withHeartbeat(
      () => renewTry(db, clock()),
      () => claimAndSend(deps, key, to, compose),
    );
  } finally {
    await endTry(db, clock());
  }
}

async function claimAndSend(
  deps: Deps,
  key: MailKey,
  to: Recipient,
  compose: Compose,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const staleBefore = new Date(now.getTime() - DEAD_AFTER_MS);
  const claim = await claimMail(db, { ...to, key }, { now, staleBefore });
  if (claim === 'sent') return;
  if (claim === 'busy') throw new Error(`${key} is already being sent`);
  const delivery = await withHeartbeat(
    () => renewClaim(db, key, clock()),
    () => sendClaimed(deps, key, to, compose),
  );
  if (delivery.kind === 'accepted') await recordMailAccepted(db);
  if (delivery.kind === 'unsure') await recordMailFailure(db, clock());
}

async function sendClaimed(
  { db, clock, mailer, settings }: Deps,
  key: MailKey,
  to: Recipient,
  compose: Compose,
): Promise<Delivery> {
  let subject: string;
  let delivery: Delivery;
  try {
    const mail = await renderMail(await compose());
    subject = mail.subject;
    const { name, address } = to;
    const messageId = messageIdOf({ key, address, text: mail.text }, settings.appUrl);
    delivery = await mailer.send({ to: { name, address }, ...mail, messageId });
  } catch (error) {
    await releaseClaim(db, key);
    if (error instanceof MailServerUnavailable && (await recordMailFailure(db, clock())))
      throw new MailServerAway(error.message, { cause: error });
    throw error;
  }
  const refusal = delivery.kind === 'rejected' ? delivery.reply : null;
  // Nothing may be added in between: a process that dies here causes a second copy, with the same
  // Message-ID.
  await recordSent(() =>
    markSent(db, { key, userId: to.userId }, { sentAt: clock(), subject, refusal }),
  );
  return delivery;
}

/** Retries, because an email that was sent but not recorded would be sent again. */
async function recordSent(record: () => Promise<void>): Promise<void> {
  for (const pauseMs of RECORD_PAUSES_MS) {
    try {
      return await record();
    } catch {
      await pause(pauseMs);
    }
  }
  return record();
}

/**
 * The same for every copy of one email. A key can come back with another email: a database that was
 * restored from a backup gives used numbers to new payments. Mailboxes hide a second email with the
 * same ID.
 */
function messageIdOf(
  { key, address, text }: { key: MailKey; address: string; text: string },
  appUrl: string,
): string {
  const whole = JSON.stringify([key, address, text]);
  const name = createHash('sha256').update(whole).digest('hex').slice(0, 32);
  return `<${name}@${new URL(appUrl).hostname}>`;
}
