import { Button, Paper } from '@mantine/core';
import type { AdminCoupon } from '@nobayon/shared/contract/coupons.ts';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { ErrorState } from '../../ui/error-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Page } from '../../ui/page.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { usePaging } from '../../ui/use-paging.ts';
import { CouponDialog } from './coupon-dialog.tsx';
import { CouponList } from './coupon-list.tsx';
import { couponPage } from './coupon-query.ts';
import { DeleteCoupon } from './delete-coupon.tsx';

export function CouponsPage() {
  const { page, turnTo, top } = usePaging();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...couponPage(page),
    placeholderData: keepPreviousData,
  });
  // The subject is the coupon to change; null for a new one.
  const form = useDialog<AdminCoupon>();
  const removal = useDialog<AdminCoupon>();
  const hasNone = data?.pagination.total === 0;
  const isBroken = error !== null && (!data || isPlaceholderData);

  if (data && !isPlaceholderData && !hasNone && page > data.pagination.pages) {
    return <Navigate replace to={{ search: `page=${data.pagination.pages}` }} />;
  }

  const add = (
    <Button
      size="sm"
      leftSection={<IconPlus aria-hidden size={18} />}
      onClick={() => form.open(null)}
    >
      Add New Coupon
    </Button>
  );

  return (
    <Page
      title="Coupon Management"
      actions={
        data &&
        !hasNone && (
          <>
            <ExportButton request={{ kind: 'coupons' }} />
            {add}
          </>
        )
      }
    >
      <div ref={top}>
        {isBroken ? (
          <Paper>
            <ErrorState title="Failed to load coupons" error={error} onRetry={() => refetch()} />
          </Paper>
        ) : (
          <CouponList
            page={data}
            isBusy={isPlaceholderData}
            add={add}
            onEdit={form.open}
            onDelete={removal.open}
            onTurn={turnTo}
          />
        )}
      </div>
      <CouponDialog dialog={form} page={page} />
      <DeleteCoupon dialog={removal} />
    </Page>
  );
}
