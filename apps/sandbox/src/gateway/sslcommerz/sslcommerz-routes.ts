import { type Request, type Response, Router } from 'express';
import { type Answer, answerCall } from '../faults/answer-call.ts';
import type { GatewayCall } from '../faults/gateway-fault.ts';
import type { InterfaceDeps } from '../interface-deps.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { fieldOf } from '../read-request.ts';
import { findSession, findTransactions, validatePayment } from './query-calls.ts';
import { findRefund, initiateRefund } from './refund-calls.ts';
import { failedStart, startSession } from './start-session.ts';

const gateway = 'sslcommerz';

const json = (body: object): Answer => ({ kind: 'json', body });
const queryError = (code: string) => json({ APIConnect: code });

/**
 * The API for a shop's server. One address handles four queries, which differ by their parameters.
 */
export function sslcommerzRoutes(deps: InterfaceDeps): Router {
  const routes = Router();

  routes.post('/gwprocess/v4/api.php', (req, res) => {
    return answerCall(deps, res, {
      gateway,
      invoice: fieldOf(req.body, 'tran_id'),
      on: 'initiate',
      act: () => json(startSession(req.body, deps, new Date())),
      errorReply: (code) => json(failedStart(code)),
    });
  });

  routes.get('/validator/api/validationserverAPI.php', (req, res) => {
    const order = deps.orders.findPaid(gateway, 'valId', fieldOf(req.query, 'val_id') ?? '');
    return answerCall(deps, res, {
      gateway,
      invoice: order?.invoice,
      on: 'status',
      act: () => json(validatePayment(deps, req.query, new Date())),
      errorReply: (code) => json({ status: code }),
    });
  });

  routes.get('/validator/api/merchantTransIDvalidationAPI.php', (req, res) => {
    return answerCall(deps, res, { gateway, ...queryOf(deps, req), errorReply: queryError });
  });

  routes.use((_req: Request, res: Response) => {
    res.status(404).type('html').send('<html><body><h1>Not Found</h1></body></html>');
  });
  return routes;
}

type Query = Omit<GatewayCall, 'gateway'> & { act: () => Answer };

/** Which of the four queries this is: those about refunds have fields of their own. */
function queryOf(deps: InterfaceDeps, { query }: Request): Query {
  const { orders } = deps;
  const now = new Date();
  if ('refund_ref_id' in query) {
    const invoice = orders.withRefund(gateway, fieldOf(query, 'refund_ref_id') ?? '')?.invoice;
    return { invoice, on: 'refundStatus', act: () => json(findRefund(deps, query, now)) };
  }
  if ('bank_tran_id' in query) {
    const invoice = paidInvoice(orders, fieldOf(query, 'bank_tran_id'));
    return { invoice, on: 'refund', act: () => json(initiateRefund(deps, query, now)) };
  }
  if ('sessionkey' in query) {
    const invoice = orders.find(gateway, fieldOf(query, 'sessionkey') ?? '')?.invoice;
    return { invoice, on: 'status', act: () => json(findSession(deps, query)) };
  }
  const invoice = fieldOf(query, 'tran_id');
  return { invoice, on: 'status', act: () => json(findTransactions(deps, query)) };
}

function paidInvoice(orders: OrderStore, trxId = ''): string | undefined {
  return orders.findPaid(gateway, 'trxId', trxId)?.invoice;
}
