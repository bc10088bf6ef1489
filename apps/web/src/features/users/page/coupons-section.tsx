import { Anchor } from '@mantine/core';
import { adminUserPage, type UsedCoupon } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import { Link } from 'react-router-dom';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { AdminTaka } from '../../../ui/format/admin-taka.tsx';
import { formatDateIn } from '../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { PagedList } from '../../../ui/pagination/paged-list.tsx';
import { couponUse } from './coupon-use.ts';
import css from './rows.module.css';
import { Section } from './section.tsx';

const LIMIT = 5;

/** The coupons of the user's payments. */
export function CouponsSection({ userId }: { userId: number }) {
  const { timeZone } = useAppConfig();
  const params = { id: String(userId) };
  return (
    <Section title="Coupons">
      <PagedList
        endpoint={adminUserPage.coupons}
        inputOf={(page) => ({ params, query: { page, limit: LIMIT } })}
        pageOf={({ coupons, pagination }) => ({ items: coupons, pagination })}
        name="the coupons"
        pagesLabel="Pages of coupons"
        skeleton="lines"
        empty={<p className={css.none}>No coupon used.</p>}
      >
        {(coupons, listProps) => (
          <ul aria-label="Coupons" {...listProps} className={css.rows}>
            {coupons.map((coupon) => (
              <CouponRow key={coupon.transaction_id} coupon={coupon} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}

function CouponRow({ coupon, timeZone }: { coupon: UsedCoupon; timeZone: string }) {
  const { tone, text, until } = couponUse(coupon, { now: useNow(), timeZone });
  return (
    <li className={css.row}>
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
        <ToneBadge tone={tone}>{text}</ToneBadge>
        {until && <span className={css.quiet}>{until}</span>}
      </div>
    </li>
  );
}
