export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage; if it is blocked, one that lasts as long as the page. */
export function browserStorage(): SessionStorage {
  return allowed(() => window.localStorage);
}

/** The same for this tab only. */
export function tabStorage(): SessionStorage {
  return allowed(() => window.sessionStorage);
}

/** What can be loaded or chosen again, and therefore makes room for a session. */
export const cacheKeys = ['config', 'gateway'] as const;
export type CacheKey = (typeof cacheKeys)[number];

/** Stores a value. Returns false if the storage is full. */
export function storeIfRoom(storage: SessionStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function allowed(storage: () => SessionStorage): SessionStorage {
  try {
    return storage();
  } catch {
    return pageStorage();
  }
}

function pageStorage(): SessionStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
