import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { Fault } from '../faults/fault.ts';
import type { ActiveFault } from '../faults/fault-list.ts';
import { gatewayNames } from '../gateway/gateway-names.ts';
import { defaultRetryDelaysMs } from '../gateway/notifications/send-notifications.ts';
import type { MoveDeps } from '../gateway/orders/apply-move.ts';
import type { OrderStore } from '../gateway/orders/order-store.ts';
import { parseInput } from '../http/parse-input.ts';
import { bkashControl } from './bkash-control.ts';
import { type ChatControlDeps, chatControl } from './chat-control.ts';
import { commandOrder, OrderCommand } from './order-command.ts';
import { orderView } from './order-view.ts';

export type ControlDeps = ChatControlDeps & MoveDeps & { orders: OrderStore; publicUrl: string };

/** Controls the sandbox: faults, and changes of orders from outside. JSON only. */
export function controlRoutes(deps: ControlDeps): Router {
  const routes = Router();
  faultRoutes(routes, deps);
  orderRoutes(routes, deps);
  ipnRoutes(routes, deps);
  routes.use('/bkash', bkashControl(deps));
  routes.use('/chat', chatControl(deps));
  routes.use((_req, res) => {
    res.status(404).json({ error: 'Control call not found.' });
  });
  return routes;
}

const FaultSet = z.strictObject({ faults: z.array(Fault).max(1_000) });

function faultRoutes(routes: Router, { faults }: ControlDeps): void {
  const all = () => ({ faults: faults.list().map(faultView) });

  routes.get('/faults', (_req, res) => {
    res.json(all());
  });

  routes.put('/faults', (req, res) => {
    const wanted = parseInput(FaultSet, req.body);
    faults.remove(() => true);
    for (const fault of wanted.faults) faults.add(fault);
    res.json(all());
  });

  routes.post('/faults', (req, res) => {
    res.status(201).json({ fault: faultView(faults.add(parseInput(Fault, req.body))) });
  });

  /** Removes all faults, or with `?invoice_number=` those of one order. */
  routes.delete('/faults', (req, res) => {
    const { invoice_number: invoice } = req.query;
    const removed = faults.remove(
      ({ fault }) =>
        invoice === undefined || ('invoice_number' in fault && fault.invoice_number === invoice),
    );
    res.json({ removed });
  });

  routes.delete('/faults/:id', (req, res) => {
    const removed = faults.remove(({ id }) => String(id) === req.params.id);
    if (removed === 0) return missing(res, 'Fault not found.');
    res.json({ removed });
  });
}

function faultView({ id, fault, left }: ActiveFault) {
  return { id, ...fault, left };
}

const ListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(10_000).default(100),
  gateway: z.enum(gatewayNames).optional(),
});

function orderRoutes(routes: Router, deps: ControlDeps): void {
  const { orders, publicUrl } = deps;
  const orderOf = (req: Request<{ invoice: string }>) => orders.byName(req.params.invoice);

  routes.get('/orders', (req, res) => {
    const { limit, gateway } = parseInput(ListQuery, req.query);
    const wanted = orders
      .latest(orders.size())
      .filter((order) => gateway === undefined || order.gateway === gateway)
      .slice(0, limit);
    res.json({ orders: wanted.map((order) => orderView(order, publicUrl)) });
  });

  routes.get('/orders/:invoice', (req, res) => {
    const order = orderOf(req);
    if (!order) return missing(res, 'Order not found.');
    res.json({ order: orderView(order, publicUrl) });
  });

  routes.post('/orders/:invoice', (req, res) => {
    const order = orderOf(req);
    if (!order) return missing(res, 'Order not found.');
    const command = parseInput(OrderCommand, req.body);
    const result = commandOrder(deps, order, command, new Date());
    if (result.kind === 'rejected') return void res.status(409).json({ error: result.reason });
    res.json({ order: orderView(order, publicUrl) });
  });
}

const Ipn = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).nullable(),
  retryDelaysMs: z
    .array(z.int().min(0).max(600_000))
    .max(20)
    .default([...defaultRetryDelaysMs]),
});

function ipnRoutes(routes: Router, { ipn }: ControlDeps): void {
  routes.get('/ipn', (_req, res) => {
    res.json(ipn.settings());
  });

  /** Sets the address for payment notifications; null disables them. */
  routes.put('/ipn', (req, res) => {
    ipn.configure(parseInput(Ipn, req.body));
    res.json(ipn.settings());
  });
}

function missing(res: Response, error: string): void {
  res.status(404).json({ error });
}
