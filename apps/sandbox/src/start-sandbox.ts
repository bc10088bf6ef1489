import { once, setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { createCallLog } from './chat/call-log.ts';
import { createChatBook } from './chat/chat-book.ts';
import { createApp } from './create-app.ts';
import { createFaultList } from './faults/fault-list.ts';
import { createIpnSender } from './gateway/ipn.ts';
import { createOrderBook } from './gateway/order-book.ts';
import { createMailStore } from './mailbox/mail-store.ts';
import { receiveMail } from './mailbox/receive-mail.ts';

export type SandboxOptions = {
  /** The address to listen on; 127.0.0.1 by default. */
  host?: string;
  /** 0, the default, takes a free port. */
  port?: number;
  smtpPort?: number;
  /** Where a browser finds the sandbox, when that is not the address it listens on. */
  publicUrl?: string;
  /** Where payments are announced from the start; nowhere by default. */
  ipnUrl?: string;
};

export type Sandbox = {
  url: string;
  /** The base address of the payment gateway's interface. */
  gatewayUrl: string;
  /** The base address of the chat service: its pages, and its interface below `/api/v1`. */
  chatUrl: string;
  smtpPort: number;
  /** Ends everything at once: connections, delayed answers, notifications on their way. */
  close(): Promise<void>;
};

/** Starts stand-ins for the systems outside. Any number of them can run side by side. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, smtpPort = 0 } = options;
  const closing = new AbortController();
  const { signal } = closing;
  // Every delayed answer listens to it; any number of them is fine.
  setMaxListeners(0, signal);

  const faults = createFaultList();
  const mails = createMailStore();
  const http = createServer().listen(port, host);
  await once(http, 'listening');
  const smtp = await receiveMail({ host, port: smtpPort, mails, faults, signal }).catch((error) => {
    http.close();
    throw error;
  });

  const url = addressOf(host, (http.address() as AddressInfo).port);
  const app = createApp({
    orders: createOrderBook(),
    faults,
    chat: createChatBook(new Date()),
    chatCalls: createCallLog(),
    mails,
    ipn: createIpnSender({ url: options.ipnUrl ?? null, signal }),
    publicUrl: (options.publicUrl ?? url).replace(/\/$/, ''),
    smtpPort: smtp.port,
    signal,
  });
  http.on('request', app);

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    closing.abort();
    const httpClosed = new Promise<void>((resolve) => http.close(() => resolve()));
    http.closeAllConnections();
    await Promise.all([httpClosed, smtp.close()]);
  }

  return {
    url,
    gatewayUrl: `${url}/gateway`,
    chatUrl: `${url}/chat`,
    smtpPort: smtp.port,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

/** An address that works from this machine, also for a server that listens on all of its own. */
function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}
