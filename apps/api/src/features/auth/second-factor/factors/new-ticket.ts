import { createHash, randomBytes } from 'node:crypto';
import type { DbOrTx } from '../../../../db.ts';
import { insertTicket } from './tickets.store.ts';

const LIFETIME_MS = 5 * 60_000;
/** Enough time to install an app and find its camera. */
const SETUP_LIFETIME_MS = 20 * 60_000;
const BYTES = 32;

type Facts = Omit<Parameters<typeof insertTicket>[1], 'tokenHash' | 'expiresAt' | 'secret'> & {
  secret?: string | ((token: string) => string);
};

/** Starts a process that the holder of the token can finish once, within minutes. */
export async function newTicket(
  db: DbOrTx,
  now: Date,
  { secret: content, ...facts }: Facts,
): Promise<string> {
  const token = randomBytes(BYTES).toString('base64url');
  const lifetimeMs = facts.kind === 'app_setup' ? SETUP_LIFETIME_MS : LIFETIME_MS;
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const secret = typeof content === 'function' ? content(token) : (content ?? null);
  await insertTicket(db, { ...facts, secret, tokenHash: hashTicket(token), expiresAt });
  return token;
}

/** The token is random, so a slow hash would add nothing. */
export function hashTicket(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
