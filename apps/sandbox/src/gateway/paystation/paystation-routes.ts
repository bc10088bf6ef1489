import { Router } from 'express';
import { z } from 'zod';
import { type Answer, answerCall } from '../faults/answer-call.ts';
import { reportStatus } from '../faults/distortion.ts';
import type { InterfaceDeps } from '../interface-deps.ts';
import type { OrderOf } from '../orders/order.ts';
import { createdReply, errorBody, initiatePayment, merchant } from './initiate-payment.ts';
import { foundReply, foundReplyV2, stateName } from './transaction-status.ts';

const gateway = 'paystation';

const json = (body: object): Answer => ({ kind: 'json', body });
const errorReply = (code: string) => json(errorBody(code, 'The request was refused.'));
const notFound = () => json(errorBody('2001', 'Transaction not found.'));

/** The API for a shop's server: starting a payment, and querying its status. */
export function paystationRoutes(deps: InterfaceDeps): Router {
  const { orders } = deps;
  const routes = Router();

  routes.post('/initiate-payment', (req, res) => {
    const invoice = fieldOf(req.body, 'invoice_number');
    const act = () => {
      const outcome = initiatePayment(req.body, orders, new Date());
      return outcome.kind === 'created'
        ? json(createdReply(outcome.order, deps.publicUrl))
        : json(errorBody(outcome.code, outcome.message));
    };
    return answerCall(deps, res, { gateway, invoice, on: 'initiate', act, errorReply });
  });

  routes.post('/transaction-status', (req, res) => {
    const invoice = fieldOf(req.body, 'invoice_number');
    const order = orders.find(gateway, invoice ?? '');
    countQuestion(order);
    const act = () => {
      // A wrong merchant gets exactly the reply for an unknown order.
      if (!order || !isMerchant(req.get('merchantId'))) return notFound();
      return describe(deps, order, foundReply) ?? notFound();
    };
    return answerCall(deps, res, { gateway, invoice, on: 'status', act, errorReply });
  });

  routes.post('/v2/transaction-status', (req, res) => {
    const order = orders.findPaid(gateway, 'trxId', fieldOf(req.body, 'trxId') ?? '');
    countQuestion(order);
    const act = (): Answer => {
      if (!order || !isMerchant(req.get('merchantId'))) return { kind: 'htmlError' };
      return describe(deps, order, foundReplyV2) ?? { kind: 'htmlError' };
    };
    return answerCall(deps, res, {
      gateway,
      invoice: order?.invoice,
      on: 'status',
      act,
      errorReply,
    });
  });

  return routes;
}

/** An order as falsified by the faults; null if they hide it. */
function describe(
  { faults }: InterfaceDeps,
  order: OrderOf<'paystation'>,
  reply: typeof foundReply | typeof foundReplyV2,
): Answer | null {
  const reported = reportStatus(faults, order, stateName);
  return reported && json(reply(order, reported.state, reported.distortion));
}

function countQuestion(order: OrderOf<'paystation'> | undefined): void {
  if (order) order.statusQuestions += 1;
}

function isMerchant(merchantId: string | undefined): boolean {
  return merchantId === merchant.merchantId;
}

const Field = z.union([z.string(), z.number().transform(String)]).transform((text) => text.trim());

function fieldOf(body: unknown, name: string): string | undefined {
  return z.object({ [name]: Field }).safeParse(body).data?.[name];
}
