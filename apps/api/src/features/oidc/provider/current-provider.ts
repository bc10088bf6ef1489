import type Provider from 'oidc-provider';
import { loadKeys } from '../keys/load-keys.ts';
import { createProvider, type OidcDeps } from './create-provider.ts';
import { followProvider } from './follow-provider.ts';

/** Much less than the time before a new key signs. */
const KEYS_FOR_MS = 10_000;

export type CurrentProvider = () => Promise<Provider>;

/**
 * Returns the provider with the current keys. They are cached for ten seconds, because another
 * process may rotate them at any time.
 */
export function currentProvider(
  deps: OidcDeps,
  { keysForMs = KEYS_FOR_MS }: { keysForMs?: number } = {},
): CurrentProvider {
  let version = '';
  let provider: Promise<Provider> | null = null;
  let readUntil = 0;

  async function read(before: Promise<Provider> | null): Promise<Provider> {
    const keys = await loadKeys(deps);
    if (before !== null && keys.version === version) return before;
    version = keys.version;
    return followProvider(deps, createProvider(deps, keys));
  }

  return () => {
    if (provider !== null && performance.now() < readUntil) return provider;
    readUntil = performance.now() + keysForMs;
    const before = provider;
    const next = read(before);
    // A failure, such as an unavailable database, must not be cached.
    next.catch(() => {
      provider = before;
      readUntil = 0;
    });
    provider = next;
    return next;
  };
}
