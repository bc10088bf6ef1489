import { Button, Paper } from '@mantine/core';
import type { AdminCoupon } from '@nobayon/shared/contract/coupons.ts';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ExportButton } from '../../ui/data-list/buttons/export-button.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { ErrorState } from '../../ui/errors/error-state.tsx';
import { useAddParam } from '../../ui/hooks/use-add-param.ts';
import { Page } from '../../ui/page/page.tsx';
import { usePagination } from '../../ui/pagination/use-pagination.ts';
import { couponPage } from './coupon-query.ts';
import { DeleteCoupon } from './delete/delete-coupon.tsx';
import { CouponDialog } from './edit/coupon-dialog.tsx';
import { CouponList } from './list/coupon-list.tsx';

export function CouponsPage() {
  const { page, goToPage, top } = usePagination();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...couponPage(page),
    placeholderData: keepPreviousData,
  });
  // The subject is the coupon to edit; null for a new one.
  const form = useDialog<AdminCoupon>();
  const removal = useDialog<AdminCoupon>();
  const [proposedCode, setProposedCode] = useState('');
  useAddParam(addCoupon);
  const hasNone = data?.pagination.total === 0;
  const isBroken = error !== null && !data;

  function addCoupon(code = ''): void {
    setProposedCode(code);
    form.open(null);
  }

  if (data && !isPlaceholderData && !hasNone && page > data.pagination.pages) {
    return <Navigate replace to={{ search: `page=${data.pagination.pages}` }} />;
  }

  const add = (
    <Button size="sm" leftSection={<IconPlus aria-hidden size={18} />} onClick={() => addCoupon()}>
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
            onPageChange={goToPage}
          />
        )}
      </div>
      <CouponDialog dialog={form} page={page} proposedCode={proposedCode} />
      <DeleteCoupon dialog={removal} />
    </Page>
  );
}
