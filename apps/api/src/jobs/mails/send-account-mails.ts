import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { AppDeps } from '../../deps.ts';
import { createResetLink } from '../../features/auth/password-reset/create-reset-link.ts';
import { findMailFacts } from '../../features/auth/users.store.ts';
import { nameInMail } from '../../mail/layout/name-in-mail.ts';
import { timeIn } from '../../mail/layout/time-in.ts';
import type { Mail, MailKey } from '../../mail/mail.ts';
import {
  passwordChangedMail,
  resetLinkMail,
  welcomeMail,
} from '../../mail/messages/account-mails.tsx';
import { securityNoticeMail } from '../../mail/messages/security-notice.tsx';
import { sendOnce } from '../../mail/send-once.ts';
import type { JobPayloads } from '../jobs.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;
type Person = NonNullable<Awaited<ReturnType<typeof findMailFacts>>>;

export function sendWelcome(deps: Deps, { userId }: JobPayloads['send_welcome']): Promise<void> {
  return mailTo(deps, { id: userId }, `welcome:${userId}`, (person) =>
    welcomeMail(deps.settings, person),
  );
}

export function sendPasswordChanged(
  deps: Deps,
  { userId, sessionVersion }: JobPayloads['send_password_changed'],
): Promise<void> {
  return mailTo(deps, { id: userId }, `password-changed:${userId}:${sessionVersion}`, (person) =>
    passwordChangedMail(deps.settings, person),
  );
}

/** A change of how an account is signed in to, or a sign-in that its owner may not know of. */
export function sendSecurityNotice(
  deps: Deps,
  { userId, notice, key, at, ...client }: JobPayloads['send_security_notice'],
): Promise<void> {
  const { appName, appUrl, timeZone } = deps.settings;
  return mailTo(deps, { id: userId }, `security:${notice}:${key}`, ({ firstname }) =>
    securityNoticeMail(notice, {
      appName,
      appUrl,
      firstname,
      time: timeIn(new Date(at), timeZone),
      ...client,
    }),
  );
}

/** The link is made here, once the mail is claimed: nothing but the mail ever holds its token. */
export function sendResetLink(
  deps: Deps,
  { email, requestId }: JobPayloads['send_reset_link'],
): Promise<void> {
  return mailTo(deps, { email }, `reset:${requestId}`, async (person) =>
    resetLinkMail(deps.settings, person, await createResetLink(deps, person.id)),
  );
}

/** Sends a mail to the account's address, if there still is such an account. */
async function mailTo(
  deps: Deps,
  whose: { id: number } | { email: string },
  key: MailKey,
  compose: (person: Person) => Mail | Promise<Mail>,
): Promise<void> {
  const person = await findMailFacts(deps.db, whose);
  if (!person) return;
  const to = { name: nameInMail(fullName(person)), address: person.email, userId: person.id };
  const greeted = { ...person, firstname: nameInMail(person.firstname) };
  await sendOnce(deps, key, to, () => compose(greeted));
}
