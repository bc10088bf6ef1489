import { type Request, type Response, Router } from 'express';
import { type Answer, answerCall } from '../faults/answer-call.ts';
import type { GatewayCall } from '../faults/gateway-fault.ts';
import type { InterfaceDeps } from '../interface-deps.ts';
import { fieldOf } from '../read-request.ts';
import { callError, grantToken, refreshToken } from './authorize-call.ts';
import { createPayment, executePayment, type Order, paymentStatus } from './payments.ts';
import {
  errorV2,
  makeRefund,
  refundReply,
  refundReplyV2,
  refundStatus,
  refundStatusV2,
} from './refunds.ts';
import { apiGatewayError, errorReply } from './replies.ts';
import { webhookRoutes } from './webhook/webhook-routes.ts';

const gateway = 'bkash';

type Step = GatewayCall['on'];
type TokenCall = { on: Step; invoice: string | undefined; act: (now: Date) => Answer };

/** The API for a shop's server, under the paths of this version and of the next one. */
export function bkashRoutes(deps: InterfaceDeps): Router {
  const routes = Router();
  const first = '/v1.2.0-beta/tokenized/checkout';
  const second = '/v2/tokenized-checkout/refund/payment';

  tokenCall(`${first}/token/grant`, grantToken);
  tokenCall(`${first}/token/refresh`, refreshToken);

  routes.post(`${first}/create`, (req, res) => {
    const invoice = fieldOf(req.body, 'merchantInvoiceNumber');
    const act = (now: Date) => createPayment(deps, req.body, now);
    return answer(res, { on: 'initiate', invoice, act });
  });
  paymentCall(`${first}/execute`, 'execute', (order, now) => executePayment(deps, order, now));
  paymentCall(`${first}/payment/status`, 'status', (order) => {
    if (order) order.statusQuestions += 1;
    return paymentStatus(deps.faults, order);
  });

  routes.post(`${first}/payment/refund`, (req, res) => {
    const order = orderOf(req, 'paymentID');
    // With only the two numbers it is a query.
    if (fieldOf(req.body, 'amount') === undefined) {
      const act = (now: Date) => refundStatus(order, now);
      return answer(res, { on: 'refundStatus', invoice: order?.invoice, act });
    }
    const act = (now: Date) => {
      const result = makeRefund(deps.faults, order, req.body, now);
      if (!order || result.kind === 'rejected') return refundError(result, errorReply);
      return refundReply(order, result.refund);
    };
    return answer(res, { on: 'refund', invoice: order?.invoice, act });
  });

  routes.post(`${second}/transaction`, (req, res) => {
    const order = orderOf(req, 'paymentId');
    const act = (now: Date) => {
      const { trxId: trxID, refundAmount: amount, ...rest } = req.body ?? {};
      const result = makeRefund(deps.faults, order, { ...rest, trxID, amount }, now);
      if (!order || result.kind === 'rejected') return refundError(result, errorV2);
      return refundReplyV2(order, result.refund);
    };
    return answer(res, { on: 'refund', invoice: order?.invoice, act });
  });
  routes.post(`${second}/status`, (req, res) => {
    const order = orderOf(req, 'paymentId');
    const act = (now: Date) => refundStatusV2(order, now);
    return answer(res, { on: 'refundStatus', invoice: order?.invoice, act });
  });

  routes.use('/sns', webhookRoutes(deps.bkash.webhook));
  routes.use((_req, res) => {
    res.status(403).json({ message: 'Missing Authentication Token' });
  });
  return routes;

  function tokenCall(path: string, act: typeof grantToken): void {
    routes.post(path, (req, res) =>
      answerCall(deps, res, {
        gateway,
        invoice: undefined,
        on: 'token',
        act: () => act(deps.bkash.tokens, req, new Date()),
        errorReply,
      }),
    );
  }

  function paymentCall(
    path: string,
    on: Step,
    act: (order: Order | undefined, now: Date) => Answer,
  ): void {
    routes.post(path, (req, res) => {
      const order = orderOf(req, 'paymentID');
      return answer(res, { on, invoice: order?.invoice, act: (now) => act(order, now) });
    });
  }

  /** Runs a call that requires a token through the faults. */
  function answer(res: Response, { on, invoice, act }: TokenCall): Promise<void> {
    const now = new Date();
    return answerCall(deps, res, {
      gateway,
      invoice,
      ...(on && { on }),
      act: () => callError(deps.bkash.tokens, res.req, now) ?? act(now),
      errorReply,
    });
  }

  function orderOf(req: Request, field: 'paymentID' | 'paymentId'): Order | undefined {
    const name = fieldOf(req.body, field) ?? '';
    const order = deps.orders.find(gateway, name);
    // bKash cannot be queried by the shop's own number.
    return order?.gatewayReference === name ? order : undefined;
  }
}

type RefundResult = ReturnType<typeof makeRefund>;

function refundError(result: RefundResult, say: (code: string, message: string) => Answer): Answer {
  return result.kind === 'rejected'
    ? say(result.code, result.message)
    : apiGatewayError(500, 'Unknown order');
}
