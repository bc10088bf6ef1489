import { adminUserPage, type MailKind } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import { previousPage } from '../../../ui/pagination/previous-page.ts';
import { showingText } from '../../../ui/pagination/showing-text.ts';
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
  'address-change-asked': 'Email change requested',
  'address-changed': 'Email changed',
  expiry: 'Expiry reminder',
  'chat-alarm': 'Chat service alert',
  'gateway-alarm': 'Payment gateway alert',
  other: 'Other',
} as const satisfies Record<MailKind, string>;

/** The emails that were sent to the user. */
export function MailsSection({ userId }: { userId: number }) {
  return (
    <Section title="Emails sent">
      <Mails userId={userId} />
    </Section>
  );
}

function Mails({ userId }: { userId: number }) {
  const { timeZone } = useAppConfig();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(adminUserPage.mails, {
      params: { id: String(userId) },
      query: { page, limit: LIMIT },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && (!data || isPlaceholderData)) {
    return <ErrorState title="Failed to load the emails" error={error} onRetry={refetch} />;
  }
  if (!data) return <LoadingSkeleton shape="lines" label="Loading the emails" />;
  if (data.mails.length === 0) {
    return <p className={css.none}>None in the last 400 days.</p>;
  }
  return (
    <div>
      <ul aria-label="Emails sent" {...previousPage(isPlaceholderData)} className={css.rows}>
        {data.mails.map(({ id, kind, subject, sent_at }) => (
          <li key={id} className={css.row}>
            <div className={css.words}>
              <span className={css.name}>{names[kind]}</span>
            </div>
            <div className={css.end}>
              {sent_at ? (
                <time dateTime={sent_at} className={css.quiet}>
                  {formatDateTimeIn(sent_at, timeZone)}
                </time>
              ) : (
                <ToneBadge tone="yellow">Sending</ToneBadge>
              )}
            </div>
            <span className={css.below}>{subject}</span>
          </li>
        ))}
      </ul>
      {data.pagination.pages > 1 && (
        <ListFooter
          text={showingText(data.pagination, data.mails.length, 'emails')}
          pagination={data.pagination}
          isBusy={isPlaceholderData}
          onPageChange={setPage}
          label="Pages of emails"
        />
      )}
    </div>
  );
}
