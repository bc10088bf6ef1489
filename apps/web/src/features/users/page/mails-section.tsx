import { adminUserPage, type MailKind } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { PagedList } from '../../../ui/pagination/paged-list.tsx';
import css from './rows.module.css';
import { Section } from './section.tsx';

const LIMIT = 5;

const names = {
  receipt: 'Receipt',
  refund: 'Refund notice',
  'part-refund': 'Partial refund notice',
  'refund-result': 'Refund result',
  'claim-rejected': 'Manual payment rejected',
  welcome: 'Welcome',
  reset: 'Password reset link',
  'password-changed': 'Password changed',
  security: 'Security notice',
  address: 'Email confirmation',
  'address-first': 'Email confirmation',
  'address-new': 'New email confirmation',
  'address-change-asked': 'Email change requested',
  'address-changed': 'Email changed',
  expiry: 'Expiry reminder',
  'chat-alarm': 'Chat service alert',
  'gateway-alarm': 'Payment gateway alert',
  other: 'Other',
} as const satisfies Record<MailKind, string>;

/** The emails that were sent to the user, or rejected by the mail server. */
export function MailsSection({ userId }: { userId: number }) {
  const { timeZone } = useAppConfig();
  const params = { id: String(userId) };
  return (
    <Section title="Emails sent">
      <PagedList
        endpoint={adminUserPage.mails}
        inputOf={(page) => ({ params, query: { page, limit: LIMIT } })}
        pageOf={({ mails, pagination }) => ({ items: mails, pagination })}
        name="the emails"
        pagesLabel="Pages of emails"
        unit="emails"
        skeleton="lines"
        empty={<p className={css.none}>None in the last 400 days.</p>}
      >
        {(mails, listProps) => (
          <ul aria-label="Emails sent" {...listProps} className={css.rows}>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}

type SentMail = Reply<typeof adminUserPage.mails>['mails'][number];

function MailRow({ mail, timeZone }: { mail: SentMail; timeZone: string }) {
  const { kind, subject, sent_at, refusal } = mail;
  return (
    <li className={css.row}>
      <div className={css.words}>
        <span className={css.name}>{names[kind]}</span>
      </div>
      <div className={css.end}>
        {refusal && <ToneBadge tone="red">Rejected</ToneBadge>}
        {sent_at ? (
          <time dateTime={sent_at} className={css.quiet}>
            {formatDateTimeIn(sent_at, timeZone)}
          </time>
        ) : (
          <ToneBadge tone="yellow">Sending</ToneBadge>
        )}
      </div>
      <span className={css.below}>{subject}</span>
      {refusal && <span className={css.below}>The mail server rejected it with {refusal}.</span>}
    </li>
  );
}
