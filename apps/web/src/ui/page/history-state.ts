/** A text of a history entry's state; null if it has none. An older build may have written it. */
export function historyText(state: unknown, key: string): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const value: unknown = Reflect.get(state, key);
  return typeof value === 'string' ? value : null;
}
