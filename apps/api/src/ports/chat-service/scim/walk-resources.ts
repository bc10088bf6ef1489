import { ChatServiceError } from '../chat-service.ts';
import { Id } from './scim-replies.ts';

export type ListedPage = { resources: unknown[]; total: number };

type Part = {
  /** Nobody who was in an earlier part. */
  resources: unknown[];
  /** Where the list goes on behind this part; null at its end. */
  next: number | null;
};

const SPARE_PAGES = 20;

/**
 * Everybody from the `from`-th on, each one once, though people come and go between two pages. Each
 * page begins with the last one of the page before. Where it does not, somebody has gone and all
 * behind have moved up, so that it is looked a page back. Throws when the list does not end.
 */
export async function* walkResources(
  fetchPage: (startIndex: number) => Promise<ListedPage>,
  from: number,
): AsyncGenerator<Part> {
  const seen = new Set<string>();
  let startIndex = from;
  let longest = 1;
  let overlaps = false;
  for (let fetched = 1; ; fetched += 1) {
    const { resources, total } = await fetchPage(startIndex);
    const hasGap: boolean = overlaps && !beginsWithOneOf(seen, resources);
    // Whoever is in the gap comes before those behind it.
    const fresh = hasGap ? [] : resources.filter((resource) => isNew(seen, idOf(resource)));
    longest = Math.max(longest, resources.length);
    const behind = startIndex + resources.length;
    const isLast = !hasGap && (resources.length === 0 || behind > total);
    const next: number = hasGap ? Math.max(from, startIndex - longest) : behind;
    yield { resources: fresh, next: isLast ? null : next };
    if (isLast) return;
    // A page of one would be the same again.
    overlaps = hasGap ? next > from : resources.length > 1;
    startIndex = overlaps && !hasGap ? behind - 1 : next;
    if (fetched > (3 * Math.max(total, seen.size)) / longest + SPARE_PAGES) {
      throw new ChatServiceError('unreachable', 'The chat service returned an endless list');
    }
  }
}

/** Null where not even that can be read. */
export function idOf(resource: unknown): string | null {
  return Id.safeParse(resource).data?.id ?? null;
}

function beginsWithOneOf(seen: ReadonlySet<string>, resources: readonly unknown[]): boolean {
  if (resources.length === 0) return false;
  const id = idOf(resources[0]);
  return id === null || seen.has(id);
}

function isNew(seen: Set<string>, id: string | null): boolean {
  if (id === null) return true;
  const before = seen.size;
  return seen.add(id).size > before;
}
