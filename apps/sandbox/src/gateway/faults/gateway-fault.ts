import { z } from 'zod';
import { replyFaults } from '../../faults/reply-faults.ts';
import { type GatewayName, gatewayNames } from '../gateway-names.ts';
import { parseAmount } from '../money.ts';
import type { OrderState } from '../orders/order.ts';

const common = {
  service: z.literal('gateway'),
  /** Only this gateway; by default all. */
  gateway: z.enum(gatewayNames).optional(),
  /** Only this order; by default all. */
  invoice_number: z.string().min(1).max(64).optional(),
  /** Only this many calls; by default until switched off. */
  times: z.int().min(1).max(1_000_000).optional(),
};

/** The calls of a shop's server to a gateway. */
export const gatewayCalls = [
  'token',
  'initiate',
  'execute',
  'status',
  'refund',
  'refundStatus',
] as const;

/** Only this call; by default all. Status includes every query about a payment. */
const on = z.enum(gatewayCalls).optional();

const states = [
  'processing',
  'authorized',
  'paid',
  'failed',
  'canceled',
  'expired',
  'refunded',
] as const;

export const GatewayFault = z.discriminatedUnion(
  'kind',
  [
    ...replyFaults({ ...common, on }),
    /** Does its work and sends an unreadable reply. */
    z.strictObject({
      ...common,
      kind: z.literal('nonsense'),
      on,
      as: z.enum(['empty', 'text', 'otherJson', 'truncated']).default('otherJson'),
    }),
    /** Does nothing and replies with an error of the gateway. */
    z.strictObject({
      ...common,
      kind: z.literal('errorCode'),
      on,
      code: z.string().min(1).max(40),
    }),
    /** Status does not find an existing order. */
    z.strictObject({ ...common, kind: z.literal('notFound') }),
    /** Status reports another amount: a fixed one, or the real one times a factor. */
    z
      .strictObject({
        ...common,
        kind: z.literal('wrongAmount'),
        factor: z.number().min(0).max(1_000).optional(),
        amount: z
          .string()
          .refine((text) => parseAmount(text) !== null, 'must be a decimal such as "25.00"')
          .optional(),
      })
      .refine((fault) => (fault.factor === undefined) !== (fault.amount === undefined), {
        error: 'wrongAmount takes either a factor or an amount',
      }),
    /** Status formats amounts as JSON numbers, as the gateway sometimes does. */
    z.strictObject({ ...common, kind: z.literal('numericAmounts') }),
    /** Status omits amounts. */
    z.strictObject({ ...common, kind: z.literal('noAmount') }),
    /** Omits one field of the reply itself, as some versions of an API do. */
    z.strictObject({ ...common, kind: z.literal('noField'), on, field: z.string().min(1).max(40) }),
    /** Status uses another word for a state, such as `success` for `successful`. */
    z.strictObject({
      ...common,
      kind: z.literal('statusWord'),
      word: z.string().max(40),
      when: z.enum(states).default('paid'),
    }),
    /** Status replies about another order. */
    z.strictObject({
      ...common,
      kind: z.literal('otherInvoice'),
      reported: z.string().min(1).max(64).default('ANOTHER-1'),
    }),
    /**
     * The result of a requested refund, and the number of replies before it that say it is pending.
     */
    z.strictObject({
      ...common,
      kind: z.literal('refundOutcome'),
      becomes: z.enum(['done', 'refused']),
      afterAnswers: z.int().min(0).max(1_000_000).default(0),
    }),
    /** The gateway calls the return address itself, in addition to the browser's redirect. */
    z.strictObject({ ...common, kind: z.literal('returnTwice') }),
    /** The payment notification is never sent. */
    z.strictObject({ ...common, kind: z.literal('noIpn') }),
    /**
     * Its proof of origin is wrong: hash, signature or key. PayStation's notifications have none.
     */
    z.strictObject({ ...common, kind: z.literal('badSignature') }),
    /** The payment notification is sent several times simultaneously. */
    z.strictObject({
      ...common,
      kind: z.literal('duplicateIpn'),
      copies: z.int().min(2).max(10).default(2),
    }),
    /**
     * `early`: the notification arrives while status still says processing, for this many replies.
     * `late`: it is held back until the order's next change, such as a refund, and still says
     * Success.
     */
    z.strictObject({
      ...common,
      kind: z.literal('ipnOutOfOrder'),
      arrives: z.enum(['early', 'late']),
      staleAnswers: z.int().min(1).max(1_000).default(1),
    }),
  ],
  { error: 'kind is not a gateway fault' },
);
export type GatewayFault = z.infer<typeof GatewayFault>;

export type GatewayFaultKind = GatewayFault['kind'];
export type FaultOf<K extends GatewayFaultKind> = Extract<GatewayFault, { kind: K }>;

export type GatewayCall = {
  gateway: GatewayName;
  invoice: string | undefined;
  on?: (typeof gatewayCalls)[number];
  /** The state that a status reply would report. */
  reports?: OrderState['kind'];
};

/** Takes the faults of some kinds that apply to a call. */
export function onGatewayCall<K extends GatewayFaultKind>(kinds: readonly K[], call: GatewayCall) {
  return (fault: { service: string }): fault is FaultOf<K> =>
    isGatewayFault(fault) && isOneOf(kinds, fault.kind) && concerns(fault, call);
}

function isGatewayFault(fault: { service: string }): fault is GatewayFault {
  return fault.service === 'gateway';
}

function isOneOf<K extends string>(kinds: readonly K[], kind: string): boolean {
  return kinds.some((wanted) => wanted === kind);
}

function concerns(fault: GatewayFault, call: GatewayCall): boolean {
  if (fault.gateway !== undefined && fault.gateway !== call.gateway) return false;
  if (fault.invoice_number !== undefined && fault.invoice_number !== call.invoice) return false;
  if (fault.kind === 'statusWord') return fault.when === call.reports;
  return !('on' in fault) || fault.on === undefined || fault.on === call.on;
}
