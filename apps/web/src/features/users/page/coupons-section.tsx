import { Anchor } from '@mantine/core';
import { adminUserPage, type UsedCoupon } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../api/client.ts';
import { ErrorState } from '../../../ui/errors/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/feedback/loading-skeleton.tsx';
import { type Tone, ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { AdminTaka } from '../../../ui/format/admin-taka.tsx';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import { previousPage } from '../../../ui/pagination/previous-page.ts';
import { showingText } from '../../../ui/pagination/showing-text.ts';
import css from './rows.module.css';
import { Section } from './section.tsx';

const LIMIT = 5;

const states = {
  redeemed: { tone: 'green', text: 'Used' },
  reserved: { tone: 'yellow', text: 'Being paid' },
  released: { tone: 'gray', text: 'Not used' },
} as const satisfies Record<UsedCoupon['state'], { tone: Tone; text: string }>;

/** The coupons of the user's payments. */
export function CouponsSection({ userId }: { userId: number }) {
  return (
    <Section title="Coupons">
      <Coupons userId={userId} />
    </Section>
  );
}

function Coupons({ userId }: { userId: number }) {
  const { timeZone } = useAppConfig();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(adminUserPage.coupons, {
      params: { id: String(userId) },
      query: { page, limit: LIMIT },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && (!data || isPlaceholderData)) {
    return <ErrorState title="Failed to load the coupons" error={error} onRetry={refetch} />;
  }
  if (!data) return <LoadingSkeleton shape="lines" label="Loading the coupons" />;
  if (data.coupons.length === 0) return <p className={css.none}>No coupon used.</p>;
  return (
    <div>
      <ul aria-label="Coupons" {...previousPage(isPlaceholderData)} className={css.rows}>
        {data.coupons.map((coupon) => (
          <li key={coupon.transaction_id} className={css.row}>
            <div className={css.words}>
              <span className={css.name}>{coupon.code}</span>
              <span className={css.quiet}>
                <Anchor component={Link} to={`?payment=${coupon.transaction_id}`} inherit>
                  {coupon.plan_name}
                </Anchor>
                , {formatDateIn(coupon.created_at, timeZone)}
              </span>
            </div>
            <div className={css.end}>
              <AdminTaka amount={-coupon.discount_amount} />
              <ToneBadge tone={states[coupon.state].tone}>{states[coupon.state].text}</ToneBadge>
            </div>
          </li>
        ))}
      </ul>
      {data.pagination.pages > 1 && (
        <ListFooter
          text={showingText(data.pagination, data.coupons.length)}
          pagination={data.pagination}
          isBusy={isPlaceholderData}
          onPageChange={setPage}
          label="Pages of coupons"
        />
      )}
    </div>
  );
}
