import { once, setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { Version } from './chat/api/versions.ts';
import { createCallLog } from './chat/call-log.ts';
import { createChatStore } from './chat/chat-store.ts';
import type { OidcSettings } from './chat/oidc/oidc-settings.ts';
import { createApp } from './create-app.ts';
import { createFaultList } from './faults/fault-list.ts';
import { createBkashState } from './gateway/bkash/bkash-state.ts';
import { subscribe } from './gateway/bkash/webhook/subscribe.ts';
import { type GatewayName, gateways } from './gateway/gateway-names.ts';
import { createIpnSender } from './gateway/notifications/send-notifications.ts';
import { createOrderStore } from './gateway/orders/order-store.ts';
import { createMailStore } from './mailbox/mail-store.ts';
import { receiveMail } from './mailbox/receive-mail.ts';
import { createScimState } from './scim/scim-state.ts';

export type SandboxOptions = {
  /** The address to listen on; 127.0.0.1 by default. */
  host?: string;
  /** 0, the default, uses a free port. */
  port?: number;
  smtpPort?: number;
  /** The address for browsers, if it differs from the listening address. */
  publicUrl?: string;
  /** The address for servers, if it differs from that for browsers. */
  serverUrl?: string;
  /** The address for notifications from the start; none by default. */
  ipnUrl?: string;
  /** The address that is asked to confirm bKash's webhook at the start, repeatedly for a while. */
  bkashWebhookUrl?: string;
  /** The release of the chat service; the newest by default. */
  chatVersion?: Version;
  /** Enables the chat service's sign-in with OpenID Connect. */
  oidc?: OidcSettings;
};

export type Sandbox = {
  url: string;
  /** The base address of PayStation's API. */
  gatewayUrl: string;
  /** The base address of each payment gateway's API; bKash's versions are below it. */
  gatewayUrls: Record<GatewayName, string>;
  /** The base address of the chat service: its pages, and its API under `/api/v1`. */
  chatUrl: string;
  /** The base address of the chat service's SCIM API, for the same accounts. */
  scimUrl: string;
  smtpPort: number;
  /** Ends everything at once: connections, delayed replies, pending notifications. */
  close(): Promise<void>;
};

// Long, because on a busy machine a connection could be closed just when it is reused.
const KEEP_ALIVE_MS = 125_000;

// The product starts after the sandbox, which may take a while.
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** Starts the simulated external services. Any number of them can run side by side. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, smtpPort = 0 } = options;
  const closing = new AbortController();
  const { signal } = closing;
  // Every delayed reply listens to it, so there is no limit of listeners.
  setMaxListeners(0, signal);

  const faults = createFaultList();
  const mails = createMailStore();
  const http = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }).listen(port, host);
  await once(http, 'listening');
  const smtp = await receiveMail({ host, port: smtpPort, mails, faults, signal }).catch((error) => {
    http.close();
    throw error;
  });

  const url = addressOf(host, (http.address() as AddressInfo).port);
  const publicUrl = withoutSlash(options.publicUrl ?? url);
  const deps = {
    orders: createOrderStore(),
    faults,
    chat: createChatStore(new Date(), options.chatVersion ? { version: options.chatVersion } : {}),
    chatCalls: createCallLog(),
    scim: createScimState(),
    mails,
    bkash: createBkashState(withoutSlash(options.serverUrl ?? publicUrl)),
    ipn: createIpnSender({ url: options.ipnUrl ?? null, signal }),
    publicUrl,
    smtpPort: smtp.port,
    oidc: options.oidc,
    signal,
  };
  http.on('request', createApp(deps));
  if (options.bkashWebhookUrl !== undefined) {
    subscribe(deps, options.bkashWebhookUrl, RETRY_DELAYS_MS).catch(() => undefined);
  }

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    closing.abort();
    const httpClosed = new Promise<void>((resolve) => http.close(() => resolve()));
    http.closeAllConnections();
    await Promise.all([httpClosed, smtp.close()]);
  }

  return {
    url,
    gatewayUrl: `${url}${gateways.paystation.path}`,
    gatewayUrls: gatewayUrls(url),
    chatUrl: `${url}/chat`,
    scimUrl: `${url}/scim/v2`,
    smtpPort: smtp.port,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

function gatewayUrls(url: string): Record<GatewayName, string> {
  const { paystation, sslcommerz, bkash, piprapay } = gateways;
  return {
    paystation: url + paystation.path,
    sslcommerz: url + sslcommerz.path,
    bkash: url + bkash.path,
    piprapay: url + piprapay.path,
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

/** A working address from this machine, also for a server that listens on all interfaces. */
function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}
