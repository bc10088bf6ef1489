import { Router } from 'express';
import { z } from 'zod';
import { parseInput } from '../../http/parse-input.ts';
import { sendPage } from '../../http/send-page.ts';
import { returnOf } from '../behavior.ts';
import { onGatewayCall } from '../faults/gateway-fault.ts';
import { type GatewayName, gateways } from '../gateway-names.ts';
import { applyMove, type MoveDeps } from '../orders/apply-move.ts';
import type { Move } from '../orders/move-order.ts';
import { newPayment, type Order } from '../orders/order.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { type BrowserReturn, type Outcome, outcomes } from './browser-return.ts';
import { leavePage, submitScript } from './leave-page.ts';
import { payPage, unknownOrderPage } from './pay-page.ts';

export type PayDeps = MoveDeps & { orders: OrderStore; signal: AbortSignal };

const PayForm = z.object({
  outcome: z.enum(outcomes),
  method: z.enum(['card', 'bkash', 'nagad']).optional(),
  bkash_number: z.string().optional(),
  nagad_number: z.string().optional(),
});
type PayForm = z.infer<typeof PayForm>;

/** The payment pages of one gateway, and the redirects to the shop. */
export function payRoutes(deps: PayDeps, gateway: GatewayName): Router {
  const routes = Router();
  const buttons: readonly Outcome[] = ['pay', ...gateways[gateway].outcomes];
  const offered = PayForm.refine(({ outcome }) => buttons.includes(outcome), {
    path: ['outcome'],
    error: 'is not one of this page',
  });
  const orderOf = (token: string) => {
    const order = deps.orders.byToken(token);
    return order?.gateway === gateway ? order : undefined;
  };

  routes.get('/pay/:token', (req, res) => {
    const order = orderOf(req.params.token);
    if (!order) return sendPage(res, unknownOrderPage(), 404);
    sendPage(res, payPage(order));
  });

  routes.post('/pay/:token', (req, res) => {
    const order = orderOf(req.params.token);
    if (!order) return sendPage(res, unknownOrderPage(), 404);
    const form = parseInput(offered, req.body);
    const now = new Date();
    const decision = applyMove(deps, order, moveOf(form, order, now), { sendIpn: true, now });
    // A second click or an old page: the page of the current state is enough.
    if (decision.kind === 'rejected') return sendPage(res, payPage(order), 409);
    const back = returnOf(order, form.outcome);
    repeatReturn(deps, order, back);
    // A program in the role of a browser asks for the redirect itself.
    if (req.accepts(['html', 'json']) === 'json') return void res.json(back);
    if (back.method === 'GET') return res.redirect(303, back.url);
    sendPage(res, leavePage(back), 200, submitScript);
  });

  return routes;
}

function moveOf(form: PayForm, order: Order, now: Date): Move {
  if (form.outcome !== 'pay' && form.outcome !== 'risky') return { kind: form.outcome };
  const { methods, isExecutedByShop } = gateways[order.gateway];
  const method = form.method ?? methods[0];
  const phones = { card: undefined, bkash: form.bkash_number, nagad: form.nagad_number };
  const payerPhone = phones[method]?.trim().slice(0, 20) || order.customer.phone;
  const payment = newPayment({ method, payerPhone, isRisky: form.outcome === 'risky' }, now);
  return isExecutedByShop ? { kind: 'authorize', agreed: payment } : { kind: 'pay', payment };
}

function repeatReturn({ faults, signal }: PayDeps, order: Order, back: BrowserReturn): void {
  const call = { gateway: order.gateway, invoice: order.invoice };
  if (!faults.take(onGatewayCall(['returnTwice'], call))) return;
  const body = back.method === 'POST' && { body: new URLSearchParams(back.fields) };
  // The browser's redirect is the one that counts; this one may fail.
  fetch(back.url, { method: back.method, ...body, redirect: 'manual', signal })
    .then((response) => response.body?.cancel())
    .catch(() => undefined);
}
