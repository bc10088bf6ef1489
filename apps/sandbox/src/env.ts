import { z } from 'zod';
import { versionNames } from './chat/api/versions.ts';

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const Env = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: port.default(3100),
  /** 0 uses a free port. */
  SANDBOX_SMTP_PORT: port.default(0),
  SANDBOX_PUBLIC_URL: address.optional(),
  /** The address of the sandbox for the product's server, if browsers use another one. */
  SANDBOX_SERVER_URL: address.optional(),
  SANDBOX_IPN_URL: address.optional(),
  SANDBOX_BKASH_WEBHOOK_URL: address.optional(),
  /** The OpenID provider of the chat service; none by default. */
  SANDBOX_OIDC_ISSUER: address.optional(),
  SANDBOX_OIDC_CLIENT_ID: z.string().default('chat'),
  SANDBOX_OIDC_CLIENT_SECRET: z.string().default(''),
  /** The provider's address for this server. */
  SANDBOX_OIDC_INTERNAL_URL: address.optional(),
  /** Whether an address identifies an existing account. */
  SANDBOX_OIDC_MERGE: z.enum(['yes', 'no']).default('yes'),
  SANDBOX_CHAT_VERSION: z.enum(versionNames).optional(),
});
export type Env = z.infer<typeof Env>;

/** Reads the settings; an empty one counts as missing. Throws an error that names invalid ones. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const result = Env.safeParse(set);
  if (result.success) return result.data;
  const reasons = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new Error(reasons.join('; '));
}
