import {
  type adminUserPage,
  type MailKind,
  mailKinds,
  type SentMail,
} from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { paginationOf, totalOf } from '../../http/pagination.ts';
import { findAccount } from '../users/find-account.ts';
import { countMails, listMailRows, type MailRow } from './user-rows.store.ts';

/** The emails that were sent to a user. Throws `user_not_found`. */
export async function listMails(
  { db }: Pick<AppDeps, 'db'>,
  { params, query }: Request<typeof adminUserPage.mails>,
): Promise<RawReply<typeof adminUserPage.mails>> {
  await findAccount(db, params.id);
  const [total, rows] = await Promise.all([
    countMails(db, params.id),
    listMailRows(db, params.id, query),
  ]);
  return { mails: rows.map(showMail), pagination: paginationOf(query, totalOf(total)) };
}

function showMail({ id, key, subject, sentAt, refusal }: MailRow): SentMail {
  return {
    id,
    kind: kindOf(key),
    subject: subject ?? '',
    sent_at: sentAt?.toISOString() ?? null,
    refusal,
  };
}

/** A key starts with the kind of the email: `receipt:1042`. */
function kindOf(key: string): MailKind {
  const [name] = key.split(':');
  return mailKinds.find((kind) => kind === name) ?? 'other';
}
