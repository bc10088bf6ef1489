import { z } from 'zod';

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const Env = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: port.default(3100),
  /** 0 takes a free one. */
  SANDBOX_SMTP_PORT: port.default(0),
  SANDBOX_PUBLIC_URL: address.optional(),
  SANDBOX_IPN_URL: address.optional(),
});
export type Env = z.infer<typeof Env>;

/** Reads the settings; an empty one counts as not set. Throws an error that names what is wrong. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const result = Env.safeParse(set);
  if (result.success) return result.data;
  const reasons = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new Error(reasons.join('; '));
}
