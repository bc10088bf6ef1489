import type { MailKind } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { DAY_MS } from '@nobayon/shared/domain/calendar.ts';
import { fullName } from '@nobayon/shared/domain/text/full-name.ts';
import type { AppDeps } from '../../deps.ts';
import { findMailFacts } from '../../features/auth/users.store.ts';
import { nameInMail } from '../../mail/layout/name-in-mail.ts';
import type { Mail, MailKey } from '../../mail/mail.ts';
import { findClaimTime } from '../../mail/mails.store.ts';
import { sendOnce } from '../../mail/send-once.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mailer' | 'settings'>;

/** The recipient of an email, with a first name that is safe to include. */
type MailedPerson = NonNullable<Awaited<ReturnType<typeof findMailFacts>>>;

/** Emails about what a user does, who can do it again and again. */
const NOTICES = ['password-changed', 'security', 'address-change-asked'] satisfies MailKind[];
/** To an address that was not confirmed, which may be a stranger's. Simultaneous jobs may add a few. */
const MAX_NOTICES_A_DAY = 10;

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
  if (!person || (await hasHadEnough(deps, person, key))) return;
  const to = { name: nameInMail(fullName(person)), address: person.email, userId: person.id };
  const greeted = { ...person, firstname: nameInMail(person.firstname) };
  await sendOnce(deps, key, to, () => compose(greeted));
}

async function hasHadEnough(
  { db, clock }: Deps,
  { id, emailProvenAt }: MailedPerson,
  key: MailKey,
): Promise<boolean> {
  if (emailProvenAt || !NOTICES.some((kind) => key.startsWith(`${kind}:`))) return false;
  const others = { userId: id, kinds: NOTICES, key };
  const last = await findClaimTime(db, others, MAX_NOTICES_A_DAY);
  return last !== null && last.getTime() > clock().getTime() - DAY_MS;
}
