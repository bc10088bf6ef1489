import { ChatServiceError } from './chat-service.ts';

export type Page<T> = { items: T[]; total: number };

/** What is new on a page, and from where to go on behind it; null where it was the last. */
export type Step<T> = { items: T[]; next: string | null };

const SPARE_PAGES = 20;

/** A place in the list: the page to read next, how many there were, and how many fit on a page. */
type Place = { page: number; total: number; size: number };

/**
 * Everybody on the pages, each one once, though people come and go between two of them. Who comes
 * may be on two pages; when somebody goes, all behind move up, and the last ones of a page already
 * read would never be seen: so it is read again. Throws when the pages do not come to an end.
 */
export async function* walkPages<T extends { id: string | null }>(
  fetchPage: (page: number) => Promise<Page<T>>,
  from?: string,
): AsyncGenerator<Step<T>> {
  const seen = new Set<string>();
  let place: Place | null = readPlace(from);
  for (let fetched = 1; place !== null; fetched += 1) {
    const { items, total } = await fetchPage(place.page);
    const fresh = items.filter(({ id }) => id === null || !seen.has(id));
    for (const { id } of fresh) if (id !== null) seen.add(id);
    place = placeBehind(place, items.length, total);
    if (fresh.length > 0 || place === null) {
      yield { items: fresh, next: place && `${place.page}-${place.total}-${place.size}` };
    }
    if (place && fetched > (3 * seen.size) / place.size + SPARE_PAGES) {
      throw new ChatServiceError('unreachable', 'The chat service returned an endless list');
    }
  }
}

/** Where a walk begins: as if nobody had been there, and one had fitted on a page. */
export const FIRST_PLACE = '1-0-1';

function readPlace(from = FIRST_PLACE): Place {
  const [page = 1, total = 0, size = 1] = from.split('-').map(Number);
  return { page, total, size };
}

function placeBehind({ page, ...before }: Place, read: number, total: number): Place | null {
  const size = Math.max(before.size, read);
  const gone = Math.max(0, before.total - total);
  const isLast = read < size || (page - 1) * size + read >= total;
  if (gone > 0 && page > 1)
    return { page: Math.max(1, page - Math.ceil(gone / size)), total, size };
  return isLast ? null : { page: page + 1, total, size };
}
