import { Router } from 'express';
import { z } from 'zod';
import type { FaultList } from '../faults/fault-list.ts';
import { type Answer, answerCall } from './answer-call.ts';
import { type GatewayCall, onGatewayCall } from './gateway-fault.ts';
import { createdReply, initiatePayment, merchant, refusalReply } from './initiate-payment.ts';
import type { Order } from './order.ts';
import type { OrderBook } from './order-book.ts';
import { foundReply, foundReplyV2, reportedState } from './transaction-status.ts';

export type InterfaceDeps = {
  orders: OrderBook;
  faults: FaultList;
  publicUrl: string;
  signal: AbortSignal;
};

const json = (body: object): Answer => ({ kind: 'json', body });
const notFound = () => json(refusalReply('2001', 'Transaction not found.'));

/** The calls that a shop's server makes: start a payment, ask what became of it. */
export function interfaceRoutes(deps: InterfaceDeps): Router {
  const { orders } = deps;
  const routes = Router();

  routes.post('/initiate-payment', (req, res) => {
    const call: GatewayCall = { invoice: fieldOf(req.body, 'invoice_number'), on: 'initiate' };
    return answerCall(deps, req, res, call, () => {
      const outcome = initiatePayment(req.body, orders, new Date());
      return outcome.kind === 'created'
        ? json(createdReply(outcome.order, deps.publicUrl))
        : json(refusalReply(outcome.code, outcome.message));
    });
  });

  routes.post('/transaction-status', (req, res) => {
    const invoice = fieldOf(req.body, 'invoice_number');
    const order = orders.byInvoice(invoice ?? '');
    countQuestion(order);
    return answerCall(deps, req, res, { invoice, on: 'status' }, () => {
      // A wrong merchant is answered exactly like an unknown order.
      if (!order || !isMerchant(req.get('merchantId'))) return notFound();
      return describe(deps, order, foundReply) ?? notFound();
    });
  });

  routes.post('/v2/transaction-status', (req, res) => {
    const order = orders.byTrxId(fieldOf(req.body, 'trxId') ?? '');
    countQuestion(order);
    const call: GatewayCall = { invoice: order?.checkout.invoiceNumber, on: 'status' };
    return answerCall(deps, req, res, call, () => {
      if (!order || !isMerchant(req.get('merchantId'))) return { kind: 'htmlError' };
      return describe(deps, order, foundReplyV2) ?? { kind: 'htmlError' };
    });
  });

  return routes;
}

/** Describes an order as the faults would have it; null when they hide it. */
function describe(
  { faults }: InterfaceDeps,
  order: Order,
  reply: typeof foundReply | typeof foundReplyV2,
): Answer | null {
  const state = reportedState(order);
  const call: GatewayCall = {
    invoice: order.checkout.invoiceNumber,
    on: 'status',
    reports: state.kind,
  };
  if (faults.take(onGatewayCall(['notFound'], call))) return null;
  if (order.staleAnswers > 0) order.staleAnswers -= 1;
  return json(
    reply(order, state, {
      word: faults.take(onGatewayCall(['statusWord'], call)),
      amount: faults.take(onGatewayCall(['wrongAmount'], call)),
      numbers: faults.take(onGatewayCall(['numericAmounts'], call)),
    }),
  );
}

function countQuestion(order: Order | undefined): void {
  if (order) order.statusQuestions += 1;
}

function isMerchant(merchantId: string | undefined): boolean {
  return merchantId === merchant.merchantId;
}

const Field = z.union([z.string(), z.number().transform(String)]).transform((text) => text.trim());

function fieldOf(body: unknown, name: string): string | undefined {
  return z.object({ [name]: Field }).safeParse(body).data?.[name];
}
