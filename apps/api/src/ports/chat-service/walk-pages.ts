import { ChatServiceError } from './chat-service.ts';

export type Page<T> = { items: T[]; total: number };

const SPARE_PAGES = 20;

/**
 * Everybody on the pages, each one once, though people come and go between two of them. Who comes
 * may be on two pages; when somebody goes, all behind move up, and the last ones of a page already
 * read would never be seen: so it is read again. Throws when the pages do not come to an end.
 */
export async function* walkPages<T extends { id: string }>(
  fetchPage: (page: number) => Promise<Page<T>>,
): AsyncGenerator<T[]> {
  const seen = new Set<string>();
  let longest = 0;
  let totalBefore = 0;
  let fetched = 0;
  let page = 1;
  while (true) {
    const { items, total } = await fetchPage(page);
    const fresh = items.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    if (fresh.length > 0) yield fresh;

    fetched += 1;
    longest = Math.max(longest, items.length);
    const gone = Math.max(0, totalBefore - total);
    totalBefore = total;
    const isLast = items.length < longest || (page - 1) * longest + items.length >= total;
    if (gone > 0 && page > 1) page = Math.max(1, page - Math.ceil(gone / longest));
    else if (isLast) return;
    else page += 1;
    if (fetched > (3 * seen.size) / longest + SPARE_PAGES) {
      throw new ChatServiceError('unreachable', 'The list of the chat service does not end');
    }
  }
}
