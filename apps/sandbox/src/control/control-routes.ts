import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { Fault } from '../faults/fault.ts';
import type { ActiveFault, FaultList } from '../faults/fault-list.ts';
import { defaultRetryDelaysMs, type IpnSender } from '../gateway/ipn.ts';
import type { OrderBook } from '../gateway/order-book.ts';
import { parseInput } from '../http/parse-input.ts';
import { type ChatControlDeps, chatControl } from './chat-control.ts';
import { commandOrder, OrderCommand } from './order-command.ts';
import { orderView } from './order-view.ts';

export type ControlDeps = ChatControlDeps & {
  orders: OrderBook;
  faults: FaultList;
  ipn: IpnSender;
  publicUrl: string;
};

/** Steers the sandbox: what goes wrong, and what happens to an order from outside. JSON only. */
export function controlRoutes(deps: ControlDeps): Router {
  const routes = Router();
  faultRoutes(routes, deps);
  orderRoutes(routes, deps);
  ipnRoutes(routes, deps);
  routes.use('/chat', chatControl(deps));
  routes.use((_req, res) => {
    res.status(404).json({ error: 'There is no such control call.' });
  });
  return routes;
}

const FaultSet = z.strictObject({ faults: z.array(Fault).max(1_000) });

function faultRoutes(routes: Router, { faults }: ControlDeps): void {
  const all = () => ({ faults: faults.list().map(faultView) });

  routes.get('/faults', (_req, res) => {
    res.json(all());
  });

  /** Replaces all faults. */
  routes.put('/faults', (req, res) => {
    const wanted = parseInput(FaultSet, req.body);
    faults.remove(() => true);
    for (const fault of wanted.faults) faults.add(fault);
    res.json(all());
  });

  /** Switches one more fault on. */
  routes.post('/faults', (req, res) => {
    res.status(201).json({ fault: faultView(faults.add(parseInput(Fault, req.body))) });
  });

  /** Switches all faults off, or with `?invoice_number=` those of one order. */
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
    if (removed === 0) return missing(res, 'No such fault is on.');
    res.json({ removed });
  });
}

function faultView({ id, fault, left }: ActiveFault) {
  return { id, ...fault, left };
}

const ListQuery = z.object({ limit: z.coerce.number().int().min(1).max(10_000).default(100) });

function orderRoutes(routes: Router, deps: ControlDeps): void {
  const { orders, publicUrl } = deps;
  const orderOf = (req: Request<{ invoice: string }>) => orders.byInvoice(req.params.invoice);

  routes.get('/orders', (req, res) => {
    const { limit } = parseInput(ListQuery, req.query);
    res.json({ orders: orders.latest(limit).map((order) => orderView(order, publicUrl)) });
  });

  routes.get('/orders/:invoice', (req, res) => {
    const order = orderOf(req);
    if (!order) return missing(res, 'No order has this invoice number.');
    res.json({ order: orderView(order, publicUrl) });
  });

  routes.post('/orders/:invoice', (req, res) => {
    const order = orderOf(req);
    if (!order) return missing(res, 'No order has this invoice number.');
    const command = parseInput(OrderCommand, req.body);
    const result = commandOrder(deps, order, command, new Date());
    if (result.kind === 'refused') return void res.status(409).json({ error: result.reason });
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

  /** Says where payment notifications go; a null address sends none. */
  routes.put('/ipn', (req, res) => {
    ipn.configure(parseInput(Ipn, req.body));
    res.json(ipn.settings());
  });
}

function missing(res: Response, error: string): void {
  res.status(404).json({ error });
}
