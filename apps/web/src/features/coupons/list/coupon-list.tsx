import type { AdminCoupon, adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { CalendarDay } from '@nobayon/shared/domain/calendar.ts';
import type { ReactNode } from 'react';
import { RowActions } from '../../../ui/data-list/buttons/row-actions.tsx';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ToneBadge } from '../../../ui/feedback/tone-badge.tsx';
import { useToday } from '../../../ui/hooks/use-today.ts';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import { showingText } from '../../../ui/pagination/showing-text.ts';
import css from './coupon-list.module.css';
import {
  couponStatus,
  customersTexts,
  cyclesText,
  discountText,
  plansText,
  startsText,
  usageText,
  validFromText,
  validUntilText,
} from './coupon-texts.ts';

type Props = {
  page: Reply<typeof adminCoupons.list> | undefined;
  isBusy: boolean;
  /** The button to add one. */
  add: ReactNode;
  onEdit: (coupon: AdminCoupon) => void;
  onDelete: (coupon: AdminCoupon) => void;
  onPageChange: (page: number) => void;
};

export function CouponList({ page, isBusy, add, onEdit, onDelete, onPageChange }: Props) {
  const today = useToday();
  return (
    <>
      <DataList
        caption="Coupons"
        rows={page?.coupons}
        isBusy={isBusy}
        columns={[
          {
            header: 'Code',
            place: 'title',
            cell: ({ code }) => (
              <div className={css.long}>
                <span className={css.code}>{code}</span>
              </div>
            ),
          },
          {
            header: 'Discount',
            align: 'end',
            cell: (coupon) => <span className={css.discount}>{discountText(coupon)}</span>,
          },
          { header: 'Usage', cell: (coupon) => <Usage coupon={coupon} /> },
          { header: 'Valid Until', cell: (coupon) => <Days coupon={coupon} today={today} /> },
          {
            header: 'Plan Restrictions',
            cell: (coupon) => <div className={css.long}>{plansText(coupon)}</div>,
          },
          { header: 'Billing Cycle', cell: cyclesText },
          {
            header: 'Status',
            place: 'corner',
            cell: (coupon) => <Status coupon={coupon} today={today} />,
          },
          {
            header: 'Actions',
            place: 'actions',
            align: 'end',
            cell: (coupon) => (
              <RowActions
                name={coupon.code}
                onEdit={() => onEdit(coupon)}
                onDelete={() => onDelete(coupon)}
              />
            ),
          },
        ]}
        empty={
          <EmptyState
            title="No coupons found"
            text="A coupon takes a percentage or a fixed amount off a payment. You can limit how long and how often it is used."
            action={add}
          />
        }
        tableFrom="75em"
      />
      {page && page.coupons.length > 0 && (
        <ListFooter
          text={showingText(page.pagination, page.coupons.length, 'coupons')}
          pagination={page.pagination}
          isBusy={isBusy}
          onPageChange={onPageChange}
        />
      )}
    </>
  );
}

function Status({ coupon, today }: { coupon: AdminCoupon; today: CalendarDay }) {
  const { text, tone } = couponStatus(coupon, today);
  const starts = startsText(coupon, today);
  return (
    <>
      <ToneBadge tone={tone}>{text}</ToneBadge>
      {starts && <span className={css.quiet}>{starts}</span>}
    </>
  );
}

function Usage({ coupon }: { coupon: AdminCoupon }) {
  const { reserved_count } = coupon;
  return (
    <>
      <span className={css.usage}>{usageText(coupon)}</span>
      {reserved_count > 0 && <span className={css.quiet}>{reserved_count} reserved</span>}
      {customersTexts(coupon).map((text) => (
        <span key={text} className={css.quiet}>
          {text}
        </span>
      ))}
    </>
  );
}

function Days({ coupon, today }: { coupon: AdminCoupon; today: CalendarDay }) {
  const from = validFromText(coupon, today);
  return (
    <>
      {validUntilText(coupon)}
      {from && <span className={css.quiet}>{from}</span>}
    </>
  );
}
