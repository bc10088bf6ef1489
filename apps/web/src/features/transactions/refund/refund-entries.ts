import type { Refund } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { gatewayTitle } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';

/** An event of a refund, as an entry of the payment's timeline. */
export type RefundEntry = {
  kind: 'refund';
  at: string;
  title: string;
  details: { label: string; text: string }[];
  key: string;
};

/** The events of refunds, each in a few words. */
export function refundEntries(refunds: readonly Refund[], gateway: string): RefundEntry[] {
  return refunds.flatMap((refund) => entriesOf(refund, gatewayTitle(gateway)));
}

function entriesOf(refund: Refund, gateway: string): RefundEntry[] {
  const sum = adminTaka(refund.amount, [refund.amount]);
  const entry = (at: string | null, title: string, details: [string, string | null][] = []) =>
    at === null
      ? []
      : [
          {
            kind: 'refund' as const,
            at,
            title,
            details: details.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
            key: `refund ${refund.id} ${title}`,
          },
        ];
  const by: [string, string][] = [
    ['By', refund.requested_by],
    ['Reason', refund.reason],
  ];
  if (refund.is_external) return entry(refund.settled_at, `Refund of ${sum} recorded`, by);
  return [
    ...entry(refund.requested_at, `Refund of ${sum} requested`, [...by, ['Number', refund.number]]),
    ...entry(refund.ordered_at, `Refund sent to ${gateway}`),
    ...(refund.state === 'done'
      ? entry(refund.settled_at, `Refund of ${sum} completed`, endOf(refund))
      : entry(refund.settled_at, `Refund of ${sum} failed`, endOf(refund))),
  ];
}

function endOf({ reference, refusal, concluded_by, note }: Refund): [string, string | null][] {
  return [
    ['Refund ID', reference],
    ['Reply', refusal],
    ['Confirmed by', concluded_by],
    ['Note', note],
  ];
}
