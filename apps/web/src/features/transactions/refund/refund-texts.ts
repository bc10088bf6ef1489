import type { Refund, RefundOffer } from '@nobayon/shared/contract/admin/admin-refunds.ts';
import { isolate } from '@nobayon/shared/domain/text/isolate.ts';
import { plural } from '@nobayon/shared/domain/text/plural.ts';
import { gatewayTitle, isManual } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import type { NotByGatewayReason, RefundState } from '@nobayon/shared/domain/transaction/refund.ts';
import type { Tone } from '../../../ui/feedback/tone-badge.tsx';
import { adminTaka } from '../../../ui/format/admin-taka.tsx';
import { formatDateTimeIn } from '../../../ui/format/zoned-date.ts';

export const refundStateNames = {
  requested: { text: 'Requested', tone: 'yellow' },
  processing: { text: 'Processing', tone: 'yellow' },
  done: { text: 'Completed', tone: 'green' },
  refused: { text: 'Failed', tone: 'red' },
} as const satisfies Record<RefundState, { text: string; tone: Tone }>;

type RefundFacts = Pick<
  Refund,
  'state' | 'is_external' | 'settled_at' | 'refusal' | 'note' | 'concluded_by' | 'trouble'
>;

/** The state of a refund, in a sentence or two. */
export function refundDescription(refund: RefundFacts, gateway: string, timeZone: string): string {
  const by = gatewayTitle(gateway);
  const on = refund.settled_at ? ` on ${formatDateTimeIn(refund.settled_at, timeZone)}` : '';
  const concludedBy = refund.concluded_by && isolate(refund.concluded_by);
  switch (refund.state) {
    case 'requested':
      return `It is about to be sent to ${by}.`;
    case 'processing':
      return refund.trouble === null
        ? `${by} is processing it. The plan changes once the money has gone back.`
        : `${by} has not confirmed whether it was refunded. It is checked again automatically and never sent twice.`;
    case 'done':
      if (refund.is_external) return `Refunded another way${on}.`;
      return concludedBy ? `Completed${on}, as ${concludedBy} confirmed.` : `Completed${on}.`;
    case 'refused':
      if (concludedBy) return `Not refunded, as ${concludedBy} confirmed${on}. ${refund.note}`;
      return `${by} did not refund it${on}: ${refund.refusal ?? 'no reason given'}`;
  }
}

const notByGateway = {
  no_interface: (title) =>
    `${title} has no way to request a refund here. Refund it in its panel or with your wallet, then record it.`,
  too_old: (title, days) =>
    `${title} refunds payments within ${plural(days, 'day')} only. Refund it another way, then record it.`,
  not_connected: (title) =>
    `${title} is no longer connected. Refund it in its panel, then record it.`,
  no_id: (title) => `${title} gave no ID for this payment. Refund it in its panel, then record it.`,
} as const satisfies Record<NotByGatewayReason, (title: string, days: number) => string>;

/** Why the gateway cannot refund a payment; null if it can. */
export function notByGatewayText(offer: RefundOffer): string | null {
  if (offer.way !== 'external') return null;
  const { because, gateway, within_days } = offer;
  if (isManual(gateway)) return 'Send the money back from your wallet, then record it.';
  return notByGateway[because](gatewayTitle(gateway), within_days ?? 0);
}

type RequestedRefund = { amount: number; way: 'gateway' | 'external' };

/** What will happen, for the confirmation. */
export function refundConsequence(
  { amount, way }: RequestedRefund,
  gateway: string,
  user: string,
): string {
  const sum = adminTaka(amount, [amount]);
  return way === 'gateway'
    ? `${gatewayTitle(gateway)} will be asked to refund ${sum} to ${isolate(user)}. The plan changes once the money has gone back. This cannot be undone.`
    : `${sum} will be recorded as refunded to ${isolate(user)}. The plan changes immediately. This cannot be undone.`;
}
