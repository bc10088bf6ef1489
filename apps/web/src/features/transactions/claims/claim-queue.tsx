import { Anchor, SegmentedControl } from '@mantine/core';
import type { AdminClaim } from '@nobayon/shared/contract/manual/admin-claims.ts';
import type { ClaimState } from '@nobayon/shared/domain/manual/claim.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useUrlParams } from '../../../ui/hooks/use-url-params.ts';
import { usePagination } from '../../../ui/pagination/use-pagination.ts';
import { Queue } from '../queue/queue.tsx';
import { ClaimCard } from './card/claim-card.tsx';
import css from './claim-queue.module.css';
import { claimStateInUrl, withClaimState } from './claim-state-in-url.ts';
import { claimsQuery } from './claims-query.ts';
import { ApproveDialog } from './decide/approve-dialog.tsx';
import { RejectDialog } from './decide/reject-dialog.tsx';

/** New ones may arrive while the page is open. */
const REFRESH_MS = 60_000;

const states: { value: ClaimState; label: string }[] = [
  { value: 'open', label: 'To confirm' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
];

const empty = {
  open: {
    title: 'No payments to confirm',
    text: 'When a customer sends money to one of your wallets and submits the transaction ID, it appears here.',
  },
  approved: { title: 'No approved payments', text: 'Payments that you approve appear here.' },
  rejected: { title: 'No rejected payments', text: 'Payments that you reject appear here.' },
} as const satisfies Record<ClaimState, { title: string; text: string }>;

/** Manual payments: what customers reported, to compare with the account's statement. */
export function ClaimQueue() {
  const [params, changeParams] = useUrlParams();
  const state = claimStateInUrl(params);
  return (
    <div className={css.queue}>
      <div className={css.bar}>
        <SegmentedControl
          aria-label="Manual payments"
          size="sm"
          data={states}
          value={state}
          onChange={(next) => changeParams((now) => withClaimState(now, next))}
        />
        <Anchor component={Link} to={paths.adminWallets} className={css.wallets}>
          Wallets
        </Anchor>
      </div>
      <Claims key={state} state={state} />
    </div>
  );
}

function Claims({ state }: { state: ClaimState }) {
  const place = usePagination();
  const approving = useDialog<AdminClaim>();
  const rejecting = useDialog<AdminClaim>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...claimsQuery(state, place.page),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <Queue
        label="Manual payments"
        loading="Loading manual payments"
        failed="Failed to load manual payments"
        empty={empty[state]}
        place={place}
        items={data?.claims}
        pagination={data?.pagination}
        error={error}
        isBusy={isPlaceholderData}
        onRetry={refetch}
      >
        {(claim) => (
          <ClaimCard
            key={claim.id}
            claim={claim}
            onApprove={() => approving.open(claim)}
            onReject={() => rejecting.open(claim)}
          />
        )}
      </Queue>
      <ApproveDialog dialog={approving} />
      <RejectDialog dialog={rejecting} />
    </>
  );
}
