import { type Response, Router } from 'express';
import type { ChatBook } from '../chat/chat-book.ts';
import { commandOrder, OrderCommand } from '../control/order-command.ts';
import type { FaultList } from '../faults/fault-list.ts';
import type { IpnSender } from '../gateway/ipn.ts';
import type { OrderBook } from '../gateway/order-book.ts';
import { BadInput, parseInput } from '../http/parse-input.ts';
import { sendPage } from '../http/send-page.ts';
import type { MailStore } from '../mailbox/mail-store.ts';
import { frontPage } from './front-page.ts';
import { readFaultForm } from './read-fault-form.ts';

export type HomeDeps = {
  orders: OrderBook;
  faults: FaultList;
  ipn: IpnSender;
  mails: MailStore;
  chat: ChatBook;
  publicUrl: string;
  smtpPort: number;
};

const SHOWN_ORDERS = 20;

/** The front page and its forms: the control calls for people. */
export function homeRoutes(deps: HomeDeps): Router {
  const { orders, faults } = deps;
  const routes = Router();

  routes.get('/', (_req, res) => show(deps, res));

  routes.post('/orders/:invoice', (req, res) => {
    const order = orders.byInvoice(req.params.invoice);
    if (!order) return show(deps, res, 'No order has this invoice number.', 404);
    const command = parseInput(OrderCommand, req.body);
    const result = commandOrder(deps, order, command, new Date());
    if (result.kind === 'refused') return show(deps, res, result.reason, 409);
    res.redirect(303, '/');
  });

  routes.post('/faults', (req, res) => {
    try {
      faults.add(readFaultForm(req.body));
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      return show(deps, res, error.message, 400);
    }
    res.redirect(303, '/#faults');
  });

  routes.post('/faults/off', (_req, res) => {
    faults.remove(() => true);
    res.redirect(303, '/#faults');
  });

  routes.post('/faults/:id/off', (req, res) => {
    faults.remove(({ id }) => String(id) === req.params.id);
    res.redirect(303, '/#faults');
  });

  return routes;
}

function show(deps: HomeDeps, res: Response, problem?: string, status = 200): void {
  const { orders, mails, chat, faults, ipn, publicUrl, smtpPort } = deps;
  const page = frontPage({
    orders: orders.latest(SHOWN_ORDERS),
    orderCount: orders.size(),
    mailCount: mails.count(),
    chatUserCount: chat.userCount(),
    faults: faults.list(),
    publicUrl,
    smtpPort,
    ipnUrl: ipn.settings().url,
    ...(problem !== undefined && { problem }),
  });
  sendPage(res, page, status);
}
