import type { AdminClaim } from '@nobayon/shared/contract/manual/admin-claims.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';

type Claim = Pick<AdminClaim, 'state' | 'other_claims' | 'rejected_before'> & {
  transaction: Pick<AdminClaim['transaction'], 'user_id' | 'status'>;
};

export type ClaimNote = { kind: 'warning' | 'info'; text: string };

/** What to know before deciding on a manual payment. */
export function claimNotes({
  state,
  other_claims: others,
  rejected_before: before,
  transaction: { user_id, status },
}: Claim): ClaimNote[] {
  if (state !== 'open') return [];
  const notes: [boolean, ClaimNote['kind'], string][] = [
    [
      user_id === null,
      'warning',
      'The account has been deleted. If you approve the payment, it needs a refund.',
    ],
    [
      status !== 'pending',
      'warning',
      `The order was ${status} before the customer submitted this. If you approve the payment, the order is completed.`,
    ],
    [
      before > 0,
      'warning',
      `Duplicate: ${plural(before, 'rejected payment')} with this transaction ID.`,
    ],
    [
      others.open > 0,
      'info',
      `${plural(others.open, 'more payment')} of this customer to confirm.`,
    ],
    [
      others.rejected > 0,
      'warning',
      `${plural(others.rejected, 'payment')} of this customer rejected so far, ${others.approved} approved.`,
    ],
    [
      others.rejected === 0 && others.approved === 0,
      'info',
      'First manual payment of this customer.',
    ],
  ];
  return notes.flatMap(([holds, kind, text]) => (holds ? [{ kind, text }] : []));
}
