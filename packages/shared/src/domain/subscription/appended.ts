/** A list that grows at its end without being copied; null while it is empty. */
export type Appended<T> = { readonly last: T; readonly before: Appended<T> } | null;

export function appendedFrom<T>(list: readonly T[]): Appended<T> {
  return list.reduce<Appended<T>>(append, null);
}

export function append<T>(before: Appended<T>, last: T): Appended<T> {
  return { last, before };
}

/** The same list with another last element, and with this one if it was empty. */
export function replaceLast<T>(list: Appended<T>, last: T): Appended<T> {
  return { last, before: list?.before ?? null };
}

/** Its elements, in order. */
export function elementsOf<T>(list: Appended<T>): T[] {
  const elements: T[] = [];
  for (let rest = list; rest; rest = rest.before) elements.push(rest.last);
  return elements.reverse();
}
