import type Provider from 'oidc-provider';
import { loadKeys } from '../keys/load-keys.ts';
import { createProvider, type OidcDeps } from './create-provider.ts';
import { followProvider } from './follow-provider.ts';

/** Much less than a new key waits before it signs. */
const KEYS_FOR_MS = 10_000;

export type CurrentProvider = () => Promise<Provider>;

/**
 * Gives the provider with the keys that are good now. They may be rotated at any time, by another
 * process: what was read of them is looked at again after ten seconds.
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
    // A database that is away must not keep the provider from being tried again.
    next.catch(() => {
      provider = before;
      readUntil = 0;
    });
    provider = next;
    return next;
  };
}
