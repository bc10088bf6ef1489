import { z } from 'zod';
import type { FaultList } from '../faults/fault-list.ts';
import { applyMove } from '../gateway/apply-move.ts';
import type { IpnSender } from '../gateway/ipn.ts';
import { parseAmount } from '../gateway/money.ts';
import type { Move } from '../gateway/move-order.ts';
import { newTrxId, type Order, untouched } from '../gateway/order.ts';

/** Something that happens to an order away from its payment page. */
export const OrderCommand = z.discriminatedUnion(
  'action',
  [
    z.strictObject({
      action: z.literal('pay'),
      /** Another amount than was asked for; status then reports this one. */
      amount: z
        .string()
        .refine((text) => parseAmount(text) !== null, 'must be a decimal such as "25.00"')
        .optional(),
      /** Another order may have the same: that is what it is for. */
      trxId: z.string().min(1).max(64).optional(),
      /** Whether the shop's server is told; it is by default. */
      sendIpn: z.boolean().default(true),
    }),
    z.strictObject({ action: z.literal('fail') }),
    z.strictObject({ action: z.literal('cancel') }),
    z.strictObject({
      action: z.literal('refund'),
      /** Posts the notification of the payment once more. The gateway posts none for a refund. */
      sendIpn: z.boolean().default(false),
    }),
    /** As if the customer had never seen the payment page. */
    z.strictObject({ action: z.literal('reset') }),
  ],
  { error: 'action must be pay, fail, cancel, refund or reset' },
);
export type OrderCommand = z.infer<typeof OrderCommand>;
export type OrderCommandInput = z.input<typeof OrderCommand>;

type Deps = { faults: FaultList; ipn: IpnSender };
type Result = { kind: 'done' } | { kind: 'refused'; reason: string };

export function commandOrder(deps: Deps, order: Order, command: OrderCommand, now: Date): Result {
  if (command.action === 'reset') {
    Object.assign(order, untouched());
    return { kind: 'done' };
  }
  const sendIpn = 'sendIpn' in command && command.sendIpn;
  const decision = applyMove(deps, order, moveOf(order, command, now), { sendIpn });
  return decision.kind === 'refused' ? decision : { kind: 'done' };
}

function moveOf(
  order: Order,
  command: Exclude<OrderCommand, { action: 'reset' }>,
  now: Date,
): Move {
  if (command.action !== 'pay') return { kind: command.action };
  const otherAmount = command.amount === undefined ? undefined : parseAmount(command.amount);
  return {
    kind: 'pay',
    payment: {
      trxId: command.trxId ?? newTrxId(),
      method: 'bkash',
      payerPhone: order.checkout.customer.phone,
      at: now,
      otherAmount: otherAmount ?? undefined,
    },
  };
}
