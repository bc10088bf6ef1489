import { type Response, Router } from 'express';
import { z } from 'zod';
import type { ChatStore } from '../chat/chat-store.ts';
import { commandOrder, OrderCommand } from '../control/order-command.ts';
import { GRANTS_PER_HOUR } from '../gateway/bkash/tokens.ts';
import { subscribe } from '../gateway/bkash/webhook/subscribe.ts';
import type { MoveDeps } from '../gateway/orders/apply-move.ts';
import type { OrderStore } from '../gateway/orders/order-store.ts';
import { BadInput, parseInput } from '../http/parse-input.ts';
import { sendPage } from '../http/send-page.ts';
import type { MailStore } from '../mailbox/mail-store.ts';
import { frontPage } from './front-page.ts';
import { readFaultForm } from './read-fault-form.ts';

export type HomeDeps = MoveDeps & {
  publicUrl: string;
  orders: OrderStore;
  mails: MailStore;
  chat: ChatStore;
  smtpPort: number;
};

const SHOWN_ORDERS = 20;

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const WebhookForm = z.object({ url: z.union([z.literal(''), address]) });

/** The front page and its forms: the control calls for humans. */
export function homeRoutes(deps: HomeDeps): Router {
  const { orders, faults } = deps;
  const routes = Router();

  routes.get('/', (_req, res) => show(deps, res));

  routes.post('/orders/:invoice', (req, res) => {
    const order = orders.byName(req.params.invoice);
    if (!order) return show(deps, res, 'Order not found.', 404);
    const command = parseInput(OrderCommand, req.body);
    const result = commandOrder(deps, order, command, new Date());
    if (result.kind === 'rejected') return show(deps, res, result.reason, 409);
    res.redirect(303, '/');
  });

  routes.post('/bkash-limit', (_req, res) => {
    deps.bkash.tokens.resetLimit(GRANTS_PER_HOUR);
    res.redirect(303, '/');
  });

  routes.post('/bkash-tokens', (_req, res) => {
    deps.bkash.tokens.expireAll(new Date());
    res.redirect(303, '/');
  });

  routes.post('/bkash-webhook', async (req, res) => {
    const { url } = parseInput(WebhookForm, req.body);
    if (url === '') deps.bkash.webhook.unsubscribe();
    else await subscribe(deps, url);
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
  const { orders, mails, chat, faults, ipn, bkash, publicUrl, smtpPort } = deps;
  const page = frontPage({
    orders: orders.latest(SHOWN_ORDERS),
    orderCount: orders.size(),
    mailCount: mails.count(),
    chatUserCount: chat.userCount(),
    faults: faults.list(),
    publicUrl,
    smtpPort,
    ipnUrl: ipn.settings().url,
    bkash,
    ...(problem !== undefined && { problem }),
  });
  sendPage(res, page, status);
}
