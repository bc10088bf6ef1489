import { z } from 'zod';
import { parseAmount } from './money.ts';
import type { OrderState } from './order.ts';

const common = {
  service: z.literal('gateway'),
  /** Only this order; every order when absent. */
  invoice_number: z.string().min(1).max(20).optional(),
  /** Only the next so many calls; until switched off when absent. */
  times: z.int().min(1).max(1_000_000).optional(),
};

/** Only this call; both when absent. Status means both versions of it. */
const on = z.enum(['initiate', 'status']).optional();

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
    /** Status answers 2001 for an order that exists. */
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
    /** Status uses another word for a state, such as `success` for `successful`. */
    z.strictObject({
      ...common,
      kind: z.literal('statusWord'),
      word: z.string().max(40),
      when: z.enum(['processing', 'paid', 'failed', 'refunded']).default('paid'),
    }),
    /** The gateway itself also calls the return address, as the browser is sent there. */
    z.strictObject({ ...common, kind: z.literal('returnTwice') }),
    /** The payment notification is posted several times at once. */
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
export type GatewayCall = {
  invoice: string | undefined;
  on?: 'initiate' | 'status';
  /** The state that a status answer is about to report. */
  reports?: OrderState['kind'];
};

/** Picks faults of some kinds that apply to a call. */
export function onGatewayCall<K extends GatewayFaultKind>(kinds: readonly K[], call: GatewayCall) {
  return (fault: { service: string }): fault is Extract<GatewayFault, { kind: K }> =>
    isGatewayFault(fault) && isOneOf(kinds, fault.kind) && concerns(fault, call);
}

function isGatewayFault(fault: { service: string }): fault is GatewayFault {
  return fault.service === 'gateway';
}

function isOneOf<K extends string>(kinds: readonly K[], kind: string): boolean {
  return kinds.some((wanted) => wanted === kind);
}

function concerns(fault: GatewayFault, call: GatewayCall): boolean {
  if (fault.invoice_number !== undefined && fault.invoice_number !== call.invoice) return false;
  // To the gateway a canceled order is one in process.
  if (fault.kind === 'statusWord')
    return fault.when === call.reports?.replace('canceled', 'processing');
  return !('on' in fault) || fault.on === undefined || fault.on === call.on;
}
