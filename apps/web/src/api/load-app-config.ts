import { config } from '@nobayon/shared/contract/config.ts';
import { type AppConfig, appConfig } from './app-config.ts';
import { call } from './client.ts';
import { browserStorage, type CacheKey, storeIfRoom } from './session/browser-storage.ts';

const CONFIG_KEY: CacheKey = 'config';

let isAsked = false;

/**
 * Loads the names of this installation once, because they do not change while a page is open. Until
 * then those of the last visit are shown.
 */
export async function loadAppConfig(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  const remembered = appConfig.get().kind === 'asking' ? rememberedConfig() : null;
  if (remembered) appConfig.set({ kind: 'known', config: remembered });
  try {
    const known = await call(config.get, {});
    appConfig.set({ kind: 'known', config: known });
    storeIfRoom(browserStorage(), CONFIG_KEY, JSON.stringify(known));
  } catch {
    isAsked = false;
    // No page depends on it, and the user's next call will show that the server is unreachable.
    if (appConfig.get().kind === 'asking') appConfig.set({ kind: 'unknown' });
  }
}

function rememberedConfig(): AppConfig | null {
  try {
    const stored: unknown = JSON.parse(browserStorage().getItem(CONFIG_KEY) ?? 'null');
    return config.get.reply.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}
