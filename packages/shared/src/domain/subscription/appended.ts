/** A list that grows at its end without being copied; null while it is empty. */
export type Appended<T> = { readonly last: T; readonly before: Appended<T> } | null;

export function appendedFrom<T>(list: readonly T[]): Appended<T> {
  return list.reduce<Appended<T>>(append, null);
}

export function append<T>(before: Appended<T>, last: T): NonNullable<Appended<T>> {
  return { last, before };
}

/** The same list with another last element, and with this one if it was empty. */
export function replaceLast<T>(list: Appended<T>, last: T): NonNullable<Appended<T>> {
  return { last, before: list?.before ?? null };
}

/** Its elements, in order. */
export function elementsOf<T>(list: Appended<T>): T[] {
  return lastElements(list, () => true);
}

/** Its elements after the last one that is not `among` them, in order. */
export function lastElements<T>(list: Appended<T>, among: (element: T) => boolean): T[] {
  const elements: T[] = [];
  for (let rest = list; rest && among(rest.last); rest = rest.before) elements.push(rest.last);
  return elements.reverse();
}
