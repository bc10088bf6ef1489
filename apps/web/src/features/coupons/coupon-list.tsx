import type { AdminCoupon, adminCoupons } from '@nobayon/shared/contract/coupons.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { showingText } from '../../ui/showing-text.ts';
import { ToneBadge } from '../../ui/tone-badge.tsx';
import { useToday } from '../../ui/use-today.ts';
import css from './coupon-list.module.css';
import {
  couponStatus,
  customersTexts,
  cyclesText,
  discountText,
  plansText,
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
  onTurn: (page: number) => void;
};

export function CouponList({ page, isBusy, add, onEdit, onDelete, onTurn }: Props) {
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
            cell: ({ code }) => <span className={css.code}>{code}</span>,
          },
          {
            header: 'Discount',
            cell: (coupon) => <span className={css.discount}>{discountText(coupon)}</span>,
          },
          { header: 'Usage', cell: (coupon) => <Usage coupon={coupon} /> },
          { header: 'Valid Until', cell: (coupon) => <Days coupon={coupon} /> },
          { header: 'Plan Restrictions', cell: plansText },
          { header: 'Billing Cycle', cell: cyclesText },
          {
            header: 'Status',
            place: 'corner',
            cell: (coupon) => {
              const { text, tone } = couponStatus(coupon, today);
              return <ToneBadge tone={tone}>{text}</ToneBadge>;
            },
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
            text="A coupon takes a percentage or an amount off a payment, for as long and as often as you say."
            action={add}
          />
        }
        tableFrom="75em"
      />
      {page && page.coupons.length > 0 && (
        <ListFoot
          text={showingText(page.pagination, page.coupons.length, 'coupons')}
          pagination={page.pagination}
          isBusy={isBusy}
          onTurn={onTurn}
        />
      )}
    </>
  );
}

function Usage({ coupon }: { coupon: AdminCoupon }) {
  const { reserved_count } = coupon;
  return (
    <>
      <span className={css.usage}>{usageText(coupon)}</span>
      {reserved_count > 0 && <span className={css.quiet}>{reserved_count} being paid</span>}
      {customersTexts(coupon).map((text) => (
        <span key={text} className={css.quiet}>
          {text}
        </span>
      ))}
    </>
  );
}

function Days({ coupon }: { coupon: AdminCoupon }) {
  const from = validFromText(coupon);
  return (
    <>
      {validUntilText(coupon)}
      {from && <span className={css.quiet}>{from}</span>}
    </>
  );
}
