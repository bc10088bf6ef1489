export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage; where it is forbidden, one that lasts as long as the page. */
export function browserStorage(): SessionStorage {
  try {
    return window.localStorage;
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
