import type { config } from '@nobayon/shared/contract/config.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { useSyncExternalStore } from 'react';

export type AppConfig = Reply<typeof config.get>;

export type AppConfigState =
  | { kind: 'asking' }
  | { kind: 'known'; config: AppConfig }
  /** The server could not be reached. */
  | { kind: 'unknown' };

const asking = { kind: 'asking' } as const;

let state: AppConfigState = asking;
const listeners = new Set<() => void>();

/** The names of this installation, as far as they are known. */
export const appConfig = {
  get: () => state,
  set(next: AppConfigState): void {
    state = next;
    for (const listener of listeners) listener();
  },
};

export function useAppConfigState(): AppConfigState {
  return useSyncExternalStore(subscribe, appConfig.get, () => asking);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
