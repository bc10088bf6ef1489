/**
 * Calls `create` once for each key, for as long as the key lives. For state of this process that
 * belongs to one of its dependencies: a process has one of each, a test several.
 */
export function weakMemoize<K extends object, V>(create: (key: K) => V): (key: K) => V {
  const created = new WeakMap<K, V>();
  return (key) => {
    const known = created.get(key);
    if (known !== undefined) return known;
    const value = create(key);
    created.set(key, value);
    return value;
  };
}
