import { z } from 'zod';
import type { FaultInput } from '../faults/fault.ts';
import type { GatewayName } from '../gateway/gateway-names.ts';
import type { PaymentMethod } from '../gateway/orders/payment-methods.ts';
import type { Outcome } from '../gateway/pay-page/browser-return.ts';
import { Message } from '../mailbox/message.ts';
import { bkashClient } from './bkash-client.ts';
import { chatClient } from './chat-client.ts';
import type { OrderCommandInput } from './order-command.ts';
import { OrderView } from './order-view.ts';

export type SandboxClient = ReturnType<typeof sandboxClient>;

const Failure = z.object({ error: z.string() });

const BrowserReturn = z.discriminatedUnion('method', [
  z.object({ method: z.literal('GET'), url: z.string() }),
  z.object({
    method: z.literal('POST'),
    url: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
]);

/**
 * Controls a running sandbox from a test: the calls under `/control`, its mailbox, its payment
 * page.
 */
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
    chat: chatClient(call),
    bkash: bkashClient(call),
    /** Adds a fault and returns its id. */
    async addFault(fault: FaultInput): Promise<number> {
      const Added = z.object({ fault: z.object({ id: z.number() }) });
      return (await call(Added, 'POST', '/control/faults', fault)).fault.id;
    },
    /** Removes all faults, or those of one order. */
    async clearFaults(invoice?: string): Promise<void> {
      const only = invoice === undefined ? '' : `?invoice_number=${encodeURIComponent(invoice)}`;
      await call(Anything, 'DELETE', `/control/faults${only}`);
    },
    /** By the shop's number or the gateway's. */
    async order(invoice: string): Promise<OrderView> {
      return (await call(Order, 'GET', `/control/orders/${encodeURIComponent(invoice)}`)).order;
    },
    /** Newest first; of all gateways, or of one. */
    async orders(gateway?: GatewayName): Promise<OrderView[]> {
      const Orders = z.object({ orders: z.array(OrderView) });
      const only = gateway === undefined ? '' : `?gateway=${gateway}`;
      return (await call(Orders, 'GET', `/control/orders${only}`)).orders;
    },
    /** Changes an order from outside: a late payment, a refund. */
    async command(invoice: string, command: OrderCommandInput): Promise<OrderView> {
      const path = `/control/orders/${encodeURIComponent(invoice)}`;
      return (await call(Order, 'POST', path, command)).order;
    },
    /** Sets the address for payment notifications; null disables them. */
    async sendIpnTo(ipnUrl: string | null, retryDelaysMs?: number[]): Promise<void> {
      await call(Anything, 'PUT', '/control/ipn', { url: ipnUrl, retryDelaysMs });
    },
    /** The emails to an address, or all, newest first. */
    async mails(to?: string): Promise<Message[]> {
      const Messages = z.object({ messages: z.array(Message) });
      const only = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
      return (await call(Messages, 'GET', `/mailbox/messages${only}`)).messages;
    },
    async clearMails(): Promise<void> {
      await call(Anything, 'DELETE', '/mailbox/messages');
    },
    /** Presses a button of the payment page and returns the address of the redirect. */
    async choose(paymentUrl: string, outcome: Outcome, method?: PaymentMethod): Promise<URL> {
      return new URL((await press(paymentUrl, outcome, method)).url);
    },
    /** Presses a button of the payment page and returns the request that the browser would make. */
    press,
  };

  async function press(paymentUrl: string, outcome: Outcome, method?: PaymentMethod) {
    const response = await fetch(paymentUrl, {
      method: 'POST',
      body: new URLSearchParams({ outcome, ...(method && { method }) }),
      headers: { Accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`${paymentUrl} answered ${response.status}`);
    return BrowserReturn.parse(await response.json());
  }
}
