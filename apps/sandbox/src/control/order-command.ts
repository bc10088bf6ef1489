import { z } from 'zod';
import { gateways } from '../gateway/gateway-names.ts';
import { parseAmount } from '../gateway/money.ts';
import { applyMove, type MoveDeps } from '../gateway/orders/apply-move.ts';
import type { Move } from '../gateway/orders/move-order.ts';
import { newPayment, newProgress, type Order } from '../gateway/orders/order.ts';
import { settleRefund } from '../gateway/orders/refund-order.ts';
import type { Outcome } from '../gateway/pay-page/browser-return.ts';

/** A change of an order outside of its payment page. */
export const OrderCommand = z.discriminatedUnion(
  'action',
  [
    z.strictObject({
      action: z.literal('pay'),
      /** A paid amount that differs from the requested one; status then reports it. */
      amount: z
        .string()
        .refine((text) => parseAmount(text) !== null, 'must be a decimal such as "25.00"')
        .optional(),
      /** May be a duplicate on purpose. */
      trxId: z.string().min(1).max(64).optional(),
      /** Whether the gateway flags it as risky. */
      isRisky: z.boolean().default(false),
      /** Whether the shop's server is notified; true by default. */
      sendIpn: z.boolean().default(true),
    }),
    z.strictObject({ action: z.literal('fail') }),
    z.strictObject({ action: z.literal('cancel') }),
    /** The time to pay has ended, at the gateways that have a limit. */
    z.strictObject({ action: z.literal('expire') }),
    z.strictObject({
      action: z.literal('refund'),
      /** Repeats the payment's notification for PayStation, which sends none for a refund. */
      sendIpn: z.boolean().default(false),
    }),
    /** Ends a refund that the shop requested; by default the oldest pending one. */
    z.strictObject({
      action: z.literal('settleRefund'),
      becomes: z.enum(['done', 'refused']),
      refundId: z.string().min(1).max(64).optional(),
    }),
    /** Resets the order to its state before the payment page was opened. */
    z.strictObject({ action: z.literal('reset') }),
  ],
  { error: 'action must be pay, fail, cancel, expire, refund, settleRefund or reset' },
);
export type OrderCommand = z.infer<typeof OrderCommand>;
export type OrderCommandInput = z.input<typeof OrderCommand>;

type Result = { kind: 'done' } | { kind: 'rejected'; reason: string };

export function commandOrder(
  deps: MoveDeps,
  order: Order,
  command: OrderCommand,
  now: Date,
): Result {
  if (command.action === 'reset') {
    Object.assign(order, newProgress());
    return { kind: 'done' };
  }
  if (command.action === 'settleRefund') return settle(order, command, now);
  if (command.action === 'expire' && !hasEnd(order)) {
    return { kind: 'rejected', reason: 'Orders of this gateway do not expire.' };
  }
  const sendIpn = !('sendIpn' in command) || command.sendIpn;
  const decision = applyMove(deps, order, moveOf(order, command, now), { sendIpn, now });
  return decision.kind === 'rejected' ? decision : { kind: 'done' };
}

function hasEnd({ gateway }: Order): boolean {
  const outcomes: readonly Outcome[] = gateways[gateway].outcomes;
  return outcomes.includes('expire');
}

type Settle = Extract<OrderCommand, { action: 'settleRefund' }>;

function settle(order: Order, { becomes, refundId }: Settle, now: Date): Result {
  const refund = order.refunds.find(
    ({ id, state }) => state === 'processing' && (refundId ?? id) === id,
  );
  if (!refund) return { kind: 'rejected', reason: 'No such refund is in process.' };
  settleRefund(order, refund, becomes, now);
  return { kind: 'done' };
}

function moveOf(
  order: Order,
  command: Exclude<OrderCommand, { action: 'reset' | 'settleRefund' }>,
  now: Date,
): Move {
  if (command.action !== 'pay') return { kind: command.action };
  const { trxId, isRisky, amount } = command;
  const otherAmount = amount === undefined ? undefined : (parseAmount(amount) ?? undefined);
  const given = {
    method: 'bkash',
    payerPhone: order.customer.phone,
    isRisky,
    otherAmount,
    ...(trxId !== undefined && { trxId }),
  } as const;
  return { kind: 'pay', payment: newPayment(given, now) };
}
