import { Anchor, Button, Paper, Title } from '@mantine/core';
import type { AdminClaim } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { walletTitle } from '@nobayon/shared/domain/manual/wallet.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { adminUserOf } from '../../../../app/paths.ts';
import { ToneBadge } from '../../../../ui/feedback/tone-badge.tsx';
import { adminTaka } from '../../../../ui/format/admin-taka.tsx';
import { cycleNames } from '../../../../ui/format/cycle-names.ts';
import { formatDateTimeIn } from '../../../../ui/format/zoned-date.ts';
import { useAppConfig } from '../../../../ui/hooks/use-app-config.ts';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { WalletMark } from '../../../../ui/wallets/wallet-mark.tsx';
import { PaymentAnchor } from '../../drawer/payment-anchor.tsx';
import queue from '../../queue/queue.module.css';
import { claimAge } from './claim-age.ts';
import css from './claim-card.module.css';
import { ClaimFacts } from './claim-facts.tsx';
import { type ClaimNote, claimNotes } from './claim-notes.ts';

type Props = { claim: AdminClaim; onApprove: () => void; onReject: () => void };

/** A manual payment: all that has to be compared, and the two decisions. */
export function ClaimCard({ claim, onApprove, onReject }: Props) {
  const { timeZone } = useAppConfig();
  const now = useNow();
  const { state, trx_id, claimed_at, wallet, transaction } = claim;
  const { user_id, user_name, user_email, plan_name, billing_cycle } = transaction;
  const shown = formatDateTimeIn(claimed_at, timeZone);
  return (
    <Paper component="li" data-state={state} className={queue.card}>
      <div className={css.head}>
        <WalletMark kind={wallet.kind} size={36} />
        <Amount claim={claim} />
        <time dateTime={claimed_at} title={shown} className={css.age}>
          {state === 'open' ? claimAge(claimed_at, now) : shown}
        </time>
      </div>
      {state !== 'open' && <Decision claim={claim} />}
      <ClaimFacts claim={claim} />
      <Notes notes={claimNotes(claim)} />
      <div className={queue.foot}>
        <div className={queue.payment}>
          <PaymentAnchor id={transaction.id} />
          <span>
            <bdi>{plan_name}</bdi>, {cycleNames[billing_cycle].toLowerCase()}
          </span>
          {user_id === null ? (
            <span>{user_email}</span>
          ) : (
            <Anchor component={Link} to={adminUserOf(user_id)} inherit>
              {user_name}
            </Anchor>
          )}
          {user_id !== null && <span className={css.email}>{user_email}</span>}
        </div>
        {state === 'open' && (
          <div className={queue.buttons}>
            <Button
              variant="default"
              aria-label={`Reject: ${trx_id}`}
              leftSection={<IconX aria-hidden size={18} />}
              onClick={onReject}
            >
              Reject
            </Button>
            <Button
              aria-label={`Approve: ${trx_id}`}
              leftSection={<IconCheck aria-hidden size={18} />}
              onClick={onApprove}
            >
              Approve
            </Button>
          </div>
        )}
      </div>
    </Paper>
  );
}

function Amount({ claim: { wallet, paid_amount, transaction } }: { claim: AdminClaim }) {
  const due = transaction.final_amount;
  const sum = [due, paid_amount ?? 0];
  return (
    <div>
      <Title order={2} className={css.amount}>
        {adminTaka(due, sum)}
      </Title>
      <span className={css.way}>
        {walletTitle(wallet.kind)}
        {paid_amount !== null && paid_amount !== due && `, ${adminTaka(paid_amount, sum)} received`}
      </span>
    </div>
  );
}

function Decision({ claim: { state, decided_by, decided_at, reason } }: { claim: AdminClaim }) {
  const { timeZone } = useAppConfig();
  const who = decided_by ? `by ${isolate(decided_by)}` : '';
  const when = decided_at ? `on ${formatDateTimeIn(decided_at, timeZone)}` : '';
  return (
    <div className={css.decision}>
      <ToneBadge tone={state === 'approved' ? 'green' : 'red'}>
        {state === 'approved' ? 'Approved' : 'Rejected'}
      </ToneBadge>
      <span className={css.decided}>{[who, when].filter(Boolean).join(' ')}</span>
      {reason && <p className={css.reason}>{reason}</p>}
    </div>
  );
}

function Notes({ notes }: { notes: readonly ClaimNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={css.notes}>
      {notes.map(({ kind, text }) => {
        const Icon = kind === 'warning' ? IconAlertTriangle : IconInfoCircle;
        return (
          <li key={text} data-tone={kind === 'warning' ? 'yellow' : 'gray'} className={css.note}>
            <Icon aria-hidden size={16} />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
