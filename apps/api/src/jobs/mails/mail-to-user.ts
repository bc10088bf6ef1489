import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { AppDeps } from '../../deps.ts';
import { findMailFacts } from '../../features/auth/users.store.ts';
import { hasHadEnough, mailLimits } from '../../mail/has-had-enough.ts';
import { nameInMail } from '../../mail/layout/name-in-mail.ts';
import type { Mail, MailKey } from '../../mail/mail.ts';
import { sendOnce } from '../../mail/send-once.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** The recipient of an email, with a first name that is safe to include. */
type MailedPerson = NonNullable<Awaited<ReturnType<typeof findMailFacts>>>;

/**
 * Sends an email once under its key, to the account's address. Sends nothing if the account was
 * deleted, or if its address was not confirmed and got enough notices today.
 */
export async function mailToUser(
  deps: Deps,
  whose: { id: number } | { email: string },
  key: MailKey,
  compose: (person: MailedPerson) => Mail | Promise<Mail>,
): Promise<void> {
  const person = await findMailFacts(deps.db, whose);
  if (!person || (await isOneNoticeTooMany(deps, person, key))) return;
  const to = { name: nameInMail(fullName(person)), address: person.email, userId: person.id };
  const greeted = { ...person, firstname: nameInMail(person.firstname) };
  await sendOnce(deps, key, to, () => compose(greeted));
}

async function isOneNoticeTooMany(
  deps: Deps,
  { email, emailProvenAt }: MailedPerson,
  key: MailKey,
): Promise<boolean> {
  const isNotice = mailLimits.notices.kinds.some((kind) => key.startsWith(`${kind}:`));
  if (emailProvenAt || !isNotice) return false;
  return hasHadEnough(deps, 'notices', { key, address: email });
}
