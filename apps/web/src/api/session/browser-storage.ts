export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage; if it is blocked, one that lasts as long as the page. */
export function browserStorage(): SessionStorage {
  return allowed(() => window.localStorage);
}

/** The same for this tab only. */
export function tabStorage(): SessionStorage {
  return allowed(() => window.sessionStorage);
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
