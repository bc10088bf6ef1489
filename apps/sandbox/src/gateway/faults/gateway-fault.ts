import { z } from 'zod';
import { type GatewayName, gatewayNames } from '../gateway-names.ts';
import { parseAmount } from '../money.ts';
import type { OrderState } from '../orders/order.ts';

const common = {
  service: z.literal('gateway'),
  /** Only this gateway; every one when absent. */
  gateway: z.enum(gatewayNames).optional(),
  /** Only this order; every order when absent. */
  invoice_number: z.string().min(1).max(64).optional(),
  /** Only the next so many calls; until switched off when absent. */
  times: z.int().min(1).max(1_000_000).optional(),
};

/** What a shop's server may ask of a gateway. */
export const gatewayCalls = [
  'token',
  'initiate',
  'execute',
  'status',
  'refund',
  'refundStatus',
] as const;

/** Only this call; all when absent. Status means every way to ask what became of a payment. */
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
    /** Does its work at once and answers late: the caller may have given up by then. */
    z.strictObject({
      ...common,
      kind: z.literal('slow'),
      on,
      delayMs: z.int().min(1).max(120_000),
    }),
    /** Drops the connection before doing anything. */
    z.strictObject({ ...common, kind: z.literal('down'), on }),
    /** Does its work, then drops the connection: the answer is lost. */
    z.strictObject({ ...common, kind: z.literal('lostReply'), on }),
    /** HTTP 500 with a page of HTML, doing nothing. */
    z.strictObject({ ...common, kind: z.literal('htmlError'), on }),
    /** Does its work and answers with something that nobody can read. */
    z.strictObject({
      ...common,
      kind: z.literal('nonsense'),
      on,
      as: z.enum(['empty', 'text', 'otherJson', 'truncated']).default('otherJson'),
    }),
    /** Does nothing and answers with an error in the gateway's own words. */
    z.strictObject({
      ...common,
      kind: z.literal('errorCode'),
      on,
      code: z.string().min(1).max(40),
    }),
    /** Status knows nothing of an order that exists. */
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
    /** Status writes amounts as JSON numbers, as the gateway sometimes does. */
    z.strictObject({ ...common, kind: z.literal('numericAmounts') }),
    /** Status leaves amounts out. */
    z.strictObject({ ...common, kind: z.literal('noAmount') }),
    /** Status uses another word for a state, such as `success` for `successful`. */
    z.strictObject({
      ...common,
      kind: z.literal('statusWord'),
      word: z.string().max(40),
      when: z.enum(states).default('paid'),
    }),
    /** Status answers about another order than was asked for. */
    z.strictObject({
      ...common,
      kind: z.literal('otherInvoice'),
      reported: z.string().min(1).max(64).default('ANOTHER-1'),
    }),
    /** What a request to refund turns into, and after how many answers that say it is in process. */
    z.strictObject({
      ...common,
      kind: z.literal('refundOutcome'),
      becomes: z.enum(['done', 'refused']),
      afterAnswers: z.int().min(0).max(1_000_000).default(0),
    }),
    /** The gateway itself also calls the return address, as the browser is sent there. */
    z.strictObject({ ...common, kind: z.literal('returnTwice') }),
    /** The payment notification is never sent. */
    z.strictObject({ ...common, kind: z.literal('noIpn') }),
    /** Its proof of where it comes from is wrong: hash, signature or key. PayStation's has none. */
    z.strictObject({ ...common, kind: z.literal('badSignature') }),
    /** The payment notification is sent several times at once. */
    z.strictObject({
      ...common,
      kind: z.literal('duplicateIpn'),
      copies: z.int().min(2).max(10).default(2),
    }),
    /**
     * `early`: the notification arrives while status still says processing, for so many answers.
     * `late`: it is held back until the order's next change, such as a refund, and still says Success.
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
  /** The state that a status answer is about to report. */
  reports?: OrderState['kind'];
};

/** Picks faults of some kinds that apply to a call. */
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
