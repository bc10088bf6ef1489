import { z } from 'zod';
import type { FaultInput } from '../faults/fault.ts';
import type { PaymentMethod } from '../gateway/order.ts';
import { Message } from '../mailbox/message.ts';
import { chatClient } from './chat-client.ts';
import type { OrderCommandInput } from './order-command.ts';
import { OrderView } from './order-view.ts';

export type SandboxClient = ReturnType<typeof sandboxClient>;

const Failure = z.object({ error: z.string() });

/** Steers a running sandbox from a test: the calls under `/control`, its mailbox, its pay page. */
export function sandboxClient(url: string) {
  async function call<T>(reply: z.ZodType<T>, method: string, path: string, body?: object) {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const json: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${Failure.parse(json).error}`);
    return reply.parse(json);
  }

  const Anything = z.unknown();
  const Order = z.object({ order: OrderView });

  return {
    /** The chat service. */
    chat: chatClient(url, call),
    /** Switches a fault on and gives its id. */
    async addFault(fault: FaultInput): Promise<number> {
      const Added = z.object({ fault: z.object({ id: z.number() }) });
      return (await call(Added, 'POST', '/control/faults', fault)).fault.id;
    },
    /** Switches all faults off, or those of one order. */
    async clearFaults(invoice?: string): Promise<void> {
      const only = invoice === undefined ? '' : `?invoice_number=${encodeURIComponent(invoice)}`;
      await call(Anything, 'DELETE', `/control/faults${only}`);
    },
    async order(invoice: string): Promise<OrderView> {
      return (await call(Order, 'GET', `/control/orders/${encodeURIComponent(invoice)}`)).order;
    },
    /** Newest first. */
    async orders(): Promise<OrderView[]> {
      const Orders = z.object({ orders: z.array(OrderView) });
      return (await call(Orders, 'GET', '/control/orders')).orders;
    },
    /** Moves an order as from outside: a payment confirmed late, a refund. */
    async command(invoice: string, command: OrderCommandInput): Promise<OrderView> {
      const path = `/control/orders/${encodeURIComponent(invoice)}`;
      return (await call(Order, 'POST', path, command)).order;
    },
    /** Says where payment notifications go; null stops them. */
    async sendIpnTo(ipnUrl: string | null, retryDelaysMs?: number[]): Promise<void> {
      await call(Anything, 'PUT', '/control/ipn', { url: ipnUrl, retryDelaysMs });
    },
    /** Mails to an address, or all of them, newest first. */
    async mails(to?: string): Promise<Message[]> {
      const Messages = z.object({ messages: z.array(Message) });
      const only = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
      return (await call(Messages, 'GET', `/mailbox/messages${only}`)).messages;
    },
    async clearMails(): Promise<void> {
      await call(Anything, 'DELETE', '/mailbox/messages');
    },
    /** Presses a button of the payment page and gives the address that the browser is sent to. */
    async choose(
      paymentUrl: string,
      outcome: 'pay' | 'fail' | 'cancel' | 'leave',
      method: PaymentMethod = 'card',
    ): Promise<URL> {
      const response = await fetch(paymentUrl, {
        method: 'POST',
        body: new URLSearchParams({ outcome, method }),
        redirect: 'manual',
      });
      await response.body?.cancel();
      const location = response.headers.get('Location');
      if (!location) throw new Error(`${paymentUrl} answered ${response.status}, not a redirect`);
      return new URL(location);
    },
  };
}
