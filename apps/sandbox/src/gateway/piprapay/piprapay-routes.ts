import { randomInt } from 'node:crypto';
import { type Request, Router } from 'express';
import { z } from 'zod';
import { type Answer, answerCall } from '../faults/answer-call.ts';
import { reportStatus } from '../faults/distortion.ts';
import type { InterfaceDeps } from '../interface-deps.ts';
import { parseAmount } from '../money.ts';
import { newOrderFacts } from '../orders/order.ts';
import { payPageUrl } from '../pay-page/pay-page-url.ts';
import { describeCharge, type Order } from './charge.ts';
import { ChargeRequest, PIPRAPAY_KEY } from './charge-request.ts';

const gateway = 'piprapay';

const errorReply = (message: string): Answer => ({
  kind: 'json',
  status: 400,
  body: { status: false, message },
});
const json = (body: object): Answer => ({ kind: 'json', body });

/** The two calls of a shop's server. Neither accepts the shop's own number. */
export function piprapayRoutes(deps: InterfaceDeps): Router {
  const routes = Router();

  routes.post('/api/create-charge', (req, res) => {
    const { data: request } = ChargeRequest.safeParse(req.body);
    const invoice = request && invoiceIn(request);
    const act = () => (hasKey(req) ? createCharge(deps, req.body) : errorReply('Invalid API Key'));
    return answerCall(deps, res, { gateway, invoice, on: 'initiate', act, errorReply });
  });

  routes.post('/api/verify-payments', (req, res) => {
    const ppId = PaymentName.safeParse(req.body).data?.pp_id ?? '';
    const found = deps.orders.find(gateway, ppId);
    const order = found?.gatewayReference === ppId ? found : undefined;
    if (order) order.statusQuestions += 1;
    const act = () => (hasKey(req) ? verifyPayment(deps, order) : errorReply('Invalid API Key'));
    const invoice = order?.invoice;
    return answerCall(deps, res, { gateway, invoice, on: 'status', act, errorReply });
  });

  routes.use((_req, res) => {
    res.status(404).json({ status: false, message: 'Not Found' });
  });
  return routes;
}

const PaymentName = z.object({ pp_id: z.union([z.string(), z.number().transform(String)]) });

function hasKey(req: Request): boolean {
  return req.get('mh-piprapay-api-key') === PIPRAPAY_KEY;
}

function createCharge({ orders, publicUrl }: InterfaceDeps, body: unknown): Answer {
  const request = ChargeRequest.safeParse(body);
  if (!request.success) {
    const [issue] = request.error.issues;
    return errorReply(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const order = newOrder(request.data, new Date());
  orders.add(order);
  // A number here, but text in all later replies.
  return json({
    status: true,
    pp_id: Number(order.gatewayReference),
    pp_url: payPageUrl(order, publicUrl),
  });
}

function newOrder(request: ChargeRequest, now: Date): Order {
  const amount = parseAmount(request.amount) ?? 0;
  const ppId = String(randomInt(1e8, 1e9));
  const orderRequest = {
    invoice: invoiceIn(request) ?? ppId,
    gatewayReference: ppId,
    label: undefined,
    items: undefined,
    customer: {
      name: request.full_name,
      phone: '01770618575',
      email: request.email_mobile,
      address: undefined,
    },
    returnUrl: request.redirect_url,
    requested: amount,
    charged: amount,
  };
  return { ...newOrderFacts(orderRequest, now), gateway, terms: request };
}

/**
 * The shop's number, for the control calls only, because the server ignores the metadata. It is the
 * field named like an invoice or an order, otherwise the first text.
 */
function invoiceIn({ metadata }: ChargeRequest): string | undefined {
  const texts = Object.entries(metadata).filter(([, value]) => typeof value === 'string');
  const [, value] = texts.find(([name]) => /invoice|order/i.test(name)) ?? texts[0] ?? [];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A charge whose payment was never started does not exist for the API. */
function verifyPayment({ faults }: InterfaceDeps, order: Order | undefined): Answer {
  const reported = order && reportStatus(faults, order);
  if (!order || !reported || !order.isBegun) return errorReply('Invalid Transaction');
  const { state, distortion } = reported;
  const write = (paisa: number) => {
    const amount = distortion.write(paisa);
    return amount === undefined ? undefined : Number(amount);
  };
  return json(describeCharge(order, state, { ...distortion, write }));
}
