import { Router } from 'express';
import { z } from 'zod';
import type { FaultList } from '../faults/fault-list.ts';
import { parseInput } from '../http/parse-input.ts';
import { sendPage } from '../http/send-page.ts';
import { applyMove } from './apply-move.ts';
import { onGatewayCall } from './gateway-fault.ts';
import type { IpnSender } from './ipn.ts';
import type { Move } from './move-order.ts';
import { newTrxId, type Order } from './order.ts';
import type { OrderBook } from './order-book.ts';
import { payPage, unknownOrderPage } from './pay-page.ts';
import { type ReturnStatus, returnAddress } from './return-address.ts';

export type PayDeps = {
  orders: OrderBook;
  faults: FaultList;
  ipn: IpnSender;
  signal: AbortSignal;
};

const PayForm = z.object({
  outcome: z.enum(['pay', 'fail', 'cancel', 'leave']),
  method: z.enum(['card', 'bkash', 'nagad']).default('card'),
  bkash_number: z.string().optional(),
  nagad_number: z.string().optional(),
});
type PayForm = z.infer<typeof PayForm>;

const returnStatus = {
  pay: 'Successful',
  fail: 'Failed',
  cancel: 'Canceled',
  leave: 'Processing',
} satisfies Record<PayForm['outcome'], ReturnStatus>;

/** The page on which the customer pays, and the way back to the shop. */
export function payRoutes(deps: PayDeps): Router {
  const routes = Router();

  routes.get('/pay/:token', (req, res) => {
    const order = deps.orders.byToken(req.params.token);
    if (!order) return sendPage(res, unknownOrderPage(), 404);
    sendPage(res, payPage(order));
  });

  routes.post('/pay/:token', (req, res) => {
    const order = deps.orders.byToken(req.params.token);
    if (!order) return sendPage(res, unknownOrderPage(), 404);
    const form = parseInput(PayForm, req.body);
    const decision = applyMove(deps, order, moveOf(form, order, new Date()), {
      sendIpn: form.outcome === 'pay',
    });
    // A second press of the button, or a page left open: the order as it is says enough.
    if (decision.kind === 'refused') return sendPage(res, payPage(order), 409);
    const address = returnAddress(order, returnStatus[form.outcome]);
    repeatReturn(deps, order, address);
    res.redirect(303, address);
  });

  return routes;
}

function moveOf(form: PayForm, order: Order, now: Date): Move {
  if (form.outcome !== 'pay') return { kind: form.outcome };
  const payerPhone = phoneOf(form) || order.checkout.customer.phone;
  return { kind: 'pay', payment: { trxId: newTrxId(), method: form.method, payerPhone, at: now } };
}

function phoneOf(form: PayForm): string | undefined {
  const phones = { card: undefined, bkash: form.bkash_number, nagad: form.nagad_number };
  return phones[form.method]?.trim().slice(0, 20);
}

function repeatReturn({ faults, signal }: PayDeps, order: Order, address: string): void {
  const call = { invoice: order.checkout.invoiceNumber };
  if (!faults.take(onGatewayCall(['returnTwice'], call))) return;
  // The browser's own return is the one that counts; this one may fail as it likes.
  fetch(address, { redirect: 'manual', signal })
    .then((response) => response.body?.cancel())
    .catch(() => undefined);
}
