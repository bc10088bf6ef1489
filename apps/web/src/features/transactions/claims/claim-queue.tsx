import { Anchor, Paper, SegmentedControl } from '@mantine/core';
import type { AdminClaim } from '@nobayon/shared/contract/manual/admin-claims.ts';
import type { ClaimState } from '@nobayon/shared/domain/manual/claim.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import { errorTextWithHint } from '../../../api/errors/describe-error.ts';
import { paths } from '../../../app/paths.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useAddress } from '../../../ui/hooks/use-address.ts';
import { ListFooter } from '../../../ui/pagination/list-footer.tsx';
import { withPage } from '../../../ui/pagination/page-in-address.ts';
import { showingText } from '../../../ui/pagination/showing-text.ts';
import { usePagination } from '../../../ui/pagination/use-pagination.ts';
import { ErrorBanner } from '../error-banner.tsx';
import { ClaimCard } from './card/claim-card.tsx';
import css from './claim-queue.module.css';
import { claimStateInAddress, withClaimState } from './claim-state-in-address.ts';
import { claimsQuery } from './claims-query.ts';
import { ClaimsSkeleton } from './claims-skeleton.tsx';
import { ApproveDialog } from './decide/approve-dialog.tsx';
import { RejectDialog } from './decide/reject-dialog.tsx';

/** Another one may come while the page stands open. */
const REFRESH_MS = 60_000;

const states = [
  { value: 'open', label: 'To confirm' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const satisfies { value: ClaimState; label: string }[];

const empty = {
  open: {
    title: 'No payments to confirm',
    text: 'When a customer sends money to one of your wallets and submits the transaction ID, it appears here.',
  },
  approved: { title: 'No approved payments', text: 'Payments that you approve appear here.' },
  rejected: { title: 'No rejected payments', text: 'Payments that you reject appear here.' },
} as const satisfies Record<ClaimState, { title: string; text: string }>;

/** Payments by hand: what customers say they sent, to be held against the account's statement. */
export function ClaimQueue() {
  const [address, changeAddress] = useAddress();
  const state = claimStateInAddress(address);
  return (
    <div className={css.queue}>
      <div className={css.bar}>
        <SegmentedControl
          aria-label="Manual payments"
          size="sm"
          data={states.map((each) => ({ ...each }))}
          value={state}
          onChange={(next) => changeAddress((now) => withClaimState(now, next as ClaimState))}
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
  const [address] = useAddress();
  const { page, goToPage, top } = usePagination();
  const approving = useDialog<AdminClaim>();
  const rejecting = useDialog<AdminClaim>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...claimsQuery(state, page),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (error && !data) {
    return (
      <ErrorBanner
        text={errorTextWithHint(error, 'Failed to load manual payments')}
        onRetry={() => refetch()}
      />
    );
  }
  if (!data) return <ClaimsSkeleton />;
  const { pages } = data.pagination;
  if (!isPlaceholderData && page > 1 && page > pages) {
    return <Navigate replace to={{ search: withPage(address, Math.max(1, pages)).toString() }} />;
  }
  return (
    <div ref={top} className={css.claims}>
      {data.claims.length === 0 ? (
        <Paper>
          <EmptyState {...empty[state]} />
        </Paper>
      ) : (
        <ul aria-label="Manual payments" aria-busy={isPlaceholderData} className={css.items}>
          {data.claims.map((claim) => (
            <ClaimCard
              key={claim.id}
              claim={claim}
              onApprove={() => approving.open(claim)}
              onReject={() => rejecting.open(claim)}
            />
          ))}
        </ul>
      )}
      {data.claims.length > 0 && (
        <ListFooter
          text={showingText(data.pagination, data.claims.length)}
          pagination={data.pagination}
          isBusy={isPlaceholderData}
          onPageChange={goToPage}
        />
      )}
      <ApproveDialog dialog={approving} />
      <RejectDialog dialog={rejecting} />
    </div>
  );
}
