import { ChatServiceError } from './chat-service.ts';

export type Page<T> = { items: T[]; total: number };

/** The new items of a page, and the cursor of the next page; null after the last one. */
export type Step<T> = { items: T[]; next: string | null };

const SPARE_PAGES = 20;

/** The page to read next, the total that was last reported, and the size of a page. */
type Cursor = { page: number; total: number; size: number };

/**
 * Yields every item once, although items are added and removed between two pages. An addition can
 * move an item to a second page, where it is skipped. A removal moves all items behind it up, and
 * some of them onto a page that was already read, so that page is read again. Throws if the list
 * does not end.
 */
export async function* walkPages<T extends { id: string | null }>(
  fetchPage: (page: number) => Promise<Page<T>>,
  from?: string,
): AsyncGenerator<Step<T>> {
  const seen = new Set<string>();
  let cursor: Cursor | null = readCursor(from);
  for (let fetched = 1; cursor !== null; fetched += 1) {
    const { items, total } = await fetchPage(cursor.page);
    const fresh = items.filter(({ id }) => id === null || !seen.has(id));
    for (const { id } of fresh) if (id !== null) seen.add(id);
    cursor = nextCursor(cursor, items.length, total);
    if (fresh.length > 0 || cursor === null) {
      yield { items: fresh, next: cursor && `${cursor.page}-${cursor.total}-${cursor.size}` };
    }
    if (cursor && fetched > (3 * seen.size) / cursor.size + SPARE_PAGES) {
      throw new ChatServiceError('unreachable', 'The chat service returned an endless list');
    }
  }
}

/** The cursor of the first page: nothing is known about the total and the size of a page. */
export const FIRST_CURSOR = '1-0-1';

function readCursor(from = FIRST_CURSOR): Cursor {
  const [page = 1, total = 0, size = 1] = from.split('-').map(Number);
  return { page, total, size };
}

function nextCursor({ page, ...before }: Cursor, read: number, total: number): Cursor | null {
  const size = Math.max(before.size, read);
  const gone = Math.max(0, before.total - total);
  // A page in the middle may be shorter: Open WebUI 0.6.37 counts users once for each of their groups.
  const isLast = read === 0 || (page - 1) * size + read >= total;
  if (gone > 0 && page > 1)
    return { page: Math.max(1, page - Math.ceil(gone / size)), total, size };
  return isLast ? null : { page: page + 1, total, size };
}
