import { fullName } from '@nobayon/shared/domain/full-name.ts';
import type { AppDeps } from '../deps.ts';
import { createResetLink } from '../features/auth/create-reset-link.ts';
import { findMailFacts } from '../features/auth/users.store.ts';
import { passwordChangedMail, resetLinkMail, welcomeMail } from '../mail/account-mails.tsx';
import type { Mail } from '../mail/mail.ts';
import { sendOnce } from '../mail/send-once.ts';
import type { JobPayloads } from './jobs.ts';

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
  key: string,
  compose: (person: Person) => Mail | Promise<Mail>,
): Promise<void> {
  const person = await findMailFacts(deps.db, whose);
  if (!person) return;
  const to = { name: fullName(person), address: person.email };
  await sendOnce(deps, key, to, () => compose(person));
}
