import { type GatewayName, gatewayNames } from '@nobayon/shared/domain/transaction/gateway-name.ts';
import { type Env, type SettingName, settingRequirement } from './env-schema.ts';

/** Errors in combinations of settings that are valid one by one, as `NAME: what it should be`. */
export function findSettingErrors(env: Partial<Env>): string[] {
  return [
    ...gatewayFaults(env.PAYMENT_GATEWAYS ?? [], env),
    ...chatServiceFaults(env),
    ...signInFaults(env),
    ...productionFaults(env),
  ];
}

type GatewaySettings = {
  /** Its mandatory settings. */
  needs: readonly SettingName[];
  /** Its API address and the hosts of its payment page. In production neither may be a sandbox. */
  address: SettingName | null;
  hosts: SettingName | null;
};

const gatewaySettings = {
  paystation: {
    needs: ['PAYSTATION_MERCHANT_ID', 'PAYSTATION_PASSWORD'],
    address: 'PAYSTATION_URL',
    hosts: 'PAYMENT_URL_HOSTS',
  },
  sslcommerz: {
    needs: ['SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD'],
    address: 'SSLCOMMERZ_URL',
    hosts: 'SSLCOMMERZ_PAYMENT_URL_HOSTS',
  },
  bkash: {
    needs: ['BKASH_USERNAME', 'BKASH_PASSWORD', 'BKASH_APP_KEY', 'BKASH_APP_SECRET'],
    address: 'BKASH_URL',
    hosts: 'BKASH_PAYMENT_URL_HOSTS',
  },
  piprapay: {
    needs: ['PIPRAPAY_URL', 'PIPRAPAY_API_KEY'],
    address: 'PIPRAPAY_URL',
    hosts: 'PIPRAPAY_PAYMENT_URL_HOSTS',
  },
  // Administrators enter what it needs.
  manual: { needs: [], address: null, hosts: null },
} as const satisfies Record<GatewayName, GatewaySettings>;

/** Errors in the settings of the configured gateways. */
export function gatewayFaults(
  gateways: GatewayName[],
  given: { [N in SettingName]?: unknown },
): string[] {
  return gateways.flatMap((gateway) =>
    gatewaySettings[gateway].needs
      .filter((name) => given[name] === undefined)
      .map((name) => `${name}: is not set; it must be ${settingRequirement(name)}`),
  );
}

const ADDRESS_AND_KEY = ['CHAT_SERVICE_API_URL', 'CHAT_SERVICE_API_KEY'] as const;

/** The mandatory settings of each chat service. */
const neededFor = {
  none: [],
  openwebui: ADDRESS_AND_KEY,
  // SCIM cannot tell administrators from customers.
  scim: [...ADDRESS_AND_KEY, 'CHAT_SERVICE_ADMIN_EMAILS'],
} as const satisfies Record<Env['CHAT_SERVICE'], readonly SettingName[]>;

function chatServiceFaults(env: Partial<Env>): string[] {
  return neededFor[env.CHAT_SERVICE ?? 'none']
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: must be set for CHAT_SERVICE=${env.CHAT_SERVICE}`);
}

/** Sign-in needs a client, and a client needs a redirect address. */
function signInFaults(env: Partial<Env>): string[] {
  // The worker does not read the clients.
  if (env.OIDC_CLIENTS === undefined) return [];
  const hasAddress = (env.OIDC_CHAT_REDIRECT_URI ?? env.CHAT_SERVICE_URL) !== undefined;
  if (env.OIDC_CHAT_CLIENT_SECRET !== undefined && !hasAddress) {
    return ['OIDC_CHAT_REDIRECT_URI: must be set where CHAT_SERVICE_URL is not'];
  }
  return env.CHAT_SIGN_IN === 'oidc' && env.OIDC_CHAT_CLIENT_SECRET === undefined
    ? ['OIDC_CHAT_CLIENT_SECRET: must be set for CHAT_SIGN_IN=oidc']
    : [];
}

const SANDBOX_HOST = /(^|\.)sandbox(\.|$)|^localhost$|^127\.|^\[?::1\]?$/;

/** Settings that are fine for trying out but not for production. */
function productionFaults(env: Partial<Env>): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const faults = [
    ...gatewayNames.flatMap((gateway) => gatewayAddressFaults(gateway, env)),
    ...addressFaults('CHAT_SERVICE_API_URL', env.CHAT_SERVICE_API_URL),
    ...mailFaults(env),
  ];
  if (!env.APP_URL?.startsWith('https://')) faults.push('APP_URL: must be https in production');
  return faults;
}

function gatewayAddressFaults(gateway: GatewayName, env: Partial<Env>): string[] {
  const { address, hosts } = gatewaySettings[gateway];
  return [
    ...(address ? addressFaults(address, env[address]) : []),
    // A gateway that is not offered redirects nobody to its page.
    ...(hosts && env.PAYMENT_GATEWAYS?.includes(gateway)
      ? paymentHostFaults(hosts, env[hosts])
      : []),
  ];
}

function paymentHostFaults(name: string, hosts: string[] | undefined): string[] {
  if (hosts?.length === 0) return [`${name}: must list the hosts of the payment page`];
  return hosts?.some((host) => SANDBOX_HOST.test(withoutPort(host)))
    ? [`${name}: contains the sandbox, which is not allowed in production`]
    : [];
}

/** Emails contain reset links: anybody who can read them can take over the account. */
function mailFaults({ SMTP_URL, SMTP_ALLOW_PLAINTEXT }: Partial<Env>): string[] {
  if (SMTP_URL === undefined || SMTP_ALLOW_PLAINTEXT === 'yes' || isEncrypted(SMTP_URL)) return [];
  return [
    'SMTP_URL: must be smtps://, or smtp:// with ?requireTLS=true, in production; ' +
      'SMTP_ALLOW_PLAINTEXT=yes sends emails and reset links unencrypted',
  ];
}

/** STARTTLS only counts if it is required: otherwise an attacker in between can remove it. */
function isEncrypted(address: string): boolean {
  const { protocol, searchParams } = new URL(address);
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}

/** Checks an address that receives our credentials. */
function addressFaults(name: string, address: string | undefined): string[] {
  if (address === undefined) return [];
  const { hostname, protocol } = new URL(address);
  if (SANDBOX_HOST.test(hostname))
    return [`${name}: points to the sandbox, which is not allowed in production`];
  // A host name without a dot is on our own network, where nobody listens.
  const isSafe = protocol === 'https:' || !/[.:]/.test(hostname);
  return isSafe ? [] : [`${name}: must be https in production`];
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}
