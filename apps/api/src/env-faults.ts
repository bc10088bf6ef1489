import type { Env } from './env-schema.ts';

/** What is wrong with settings that are well-formed each, as `NAME: what it should be`. */
export function findFaults(env: Env): string[] {
  return [...chatServiceFaults(env), ...productionFaults(env)];
}

/** A chat service takes an address and a key. */
function chatServiceFaults(env: Env): string[] {
  if (env.CHAT_SERVICE === 'none') return [];
  const needed = ['CHAT_SERVICE_API_URL', 'CHAT_SERVICE_API_KEY'] as const;
  return needed
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: must be set for CHAT_SERVICE=${env.CHAT_SERVICE}`);
}

const SANDBOX_HOST = /(^|\.)sandbox(\.|$)|^localhost$|^127\.|^\[?::1\]?$/;

/** What is fine for trying out and must not go live. */
function productionFaults(env: Env): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const faults = addressFaults('PAYSTATION_URL', env.PAYSTATION_URL);
  if (env.CHAT_SERVICE_API_URL !== undefined) {
    faults.push(...addressFaults('CHAT_SERVICE_API_URL', env.CHAT_SERVICE_API_URL));
  }
  if (!env.APP_URL.startsWith('https://')) faults.push('APP_URL: must be https in production');
  if (env.PAYMENT_URL_HOSTS.length === 0) {
    faults.push('PAYMENT_URL_HOSTS: must name the hosts of the payment page');
  } else if (env.PAYMENT_URL_HOSTS.some((host) => SANDBOX_HOST.test(withoutPort(host)))) {
    faults.push('PAYMENT_URL_HOSTS: names a sandbox, which production does not use');
  }
  return faults;
}

/** An address that our credentials are sent to. */
function addressFaults(name: string, address: string): string[] {
  const { hostname, protocol } = new URL(address);
  if (SANDBOX_HOST.test(hostname)) return [`${name}: is a sandbox, which production does not use`];
  // A name without a dot is a neighbour on a network of our own: nobody listens in between.
  const isSafe = protocol === 'https:' || !/[.:]/.test(hostname);
  return isSafe ? [] : [`${name}: must be https in production`];
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}
