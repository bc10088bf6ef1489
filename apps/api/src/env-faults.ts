import type { Env } from './env-schema.ts';

/** What is wrong with settings that are well-formed each, as `NAME: what it should be`. */
export function findFaults(env: Partial<Env>): string[] {
  return [...chatServiceFaults(env), ...productionFaults(env)];
}

/** A chat service takes an address and a key. */
function chatServiceFaults(env: Partial<Env>): string[] {
  if (env.CHAT_SERVICE === 'none') return [];
  const needed = ['CHAT_SERVICE_API_URL', 'CHAT_SERVICE_API_KEY'] as const;
  return needed
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: must be set for CHAT_SERVICE=${env.CHAT_SERVICE}`);
}

const SANDBOX_HOST = /(^|\.)sandbox(\.|$)|^localhost$|^127\.|^\[?::1\]?$/;

/** What is fine for trying out and must not go live. */
function productionFaults(env: Partial<Env>): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const faults = [
    ...addressFaults('PAYSTATION_URL', env.PAYSTATION_URL),
    ...addressFaults('CHAT_SERVICE_API_URL', env.CHAT_SERVICE_API_URL),
    ...paymentHostFaults(env.PAYMENT_URL_HOSTS),
    ...mailFaults(env),
  ];
  if (!env.APP_URL?.startsWith('https://')) faults.push('APP_URL: must be https in production');
  return faults;
}

function paymentHostFaults(hosts: string[] | undefined): string[] {
  if (hosts?.length === 0) return ['PAYMENT_URL_HOSTS: must name the hosts of the payment page'];
  return hosts?.some((host) => SANDBOX_HOST.test(withoutPort(host)))
    ? ['PAYMENT_URL_HOSTS: names a sandbox, which production does not use']
    : [];
}

/** Reset links are in those mails: whoever reads one has the account. */
function mailFaults({ SMTP_URL, SMTP_ALLOW_PLAINTEXT }: Partial<Env>): string[] {
  if (SMTP_URL === undefined || SMTP_ALLOW_PLAINTEXT === 'yes' || isEncrypted(SMTP_URL)) return [];
  return [
    'SMTP_URL: must be smtps://, or smtp:// with ?requireTLS=true, in production; ' +
      'SMTP_ALLOW_PLAINTEXT=yes sends passwords and reset links as they are',
  ];
}

/** STARTTLS counts where it is insisted on: else whoever is in between takes it out. */
function isEncrypted(address: string): boolean {
  const { protocol, searchParams } = new URL(address);
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}

/** An address that our credentials are sent to. */
function addressFaults(name: string, address: string | undefined): string[] {
  if (address === undefined) return [];
  const { hostname, protocol } = new URL(address);
  if (SANDBOX_HOST.test(hostname)) return [`${name}: is a sandbox, which production does not use`];
  // A name without a dot is a neighbour on a network of our own: nobody listens in between.
  const isSafe = protocol === 'https:' || !/[.:]/.test(hostname);
  return isSafe ? [] : [`${name}: must be https in production`];
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}
