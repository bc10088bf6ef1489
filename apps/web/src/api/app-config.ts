import { config } from '@nobayon/shared/contract/config.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { useSyncExternalStore } from 'react';
import { call } from './client.ts';

export type AppConfig = Reply<typeof config.get>;

type State =
  | { kind: 'asking' }
  | { kind: 'known'; config: AppConfig }
  /** The server could not be asked. */
  | { kind: 'unknown' };

let state: State = { kind: 'asking' };
const listeners = new Set<() => void>();

/**
 * Asks for the names this installation goes by, unless they are known: they do not change while a
 * page is open.
 */
export async function loadAppConfig(): Promise<void> {
  if (state.kind === 'known') return;
  try {
    become({ kind: 'known', config: await call(config.get, {}) });
  } catch {
    // No page depends on it, and whatever the reader does next will say that the server is away.
    become({ kind: 'unknown' });
  }
}

export function useAppConfigState(): State {
  return useSyncExternalStore(subscribe, () => state);
}

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
