import { Id } from './scim-replies.ts';

export type ListedPage = { resources: unknown[]; total: number };

type Part = {
  /** Nobody who was in an earlier part. */
  resources: unknown[];
  /** Where the list goes on behind this part; null at its end. */
  next: number | null;
};

type FetchPage = (startIndex: number) => Promise<ListedPage>;

/** How often somebody may go while the list is read. After that it is the order that changes. */
const MOST_LOOKS_BACK = 20;

/**
 * Everybody from the `from`-th on, each one once, though people come and go between two pages, and
 * whatever order they are in.
 */
export async function* walkResources(fetchPage: FetchPage, from: number): AsyncGenerator<Part> {
  const seen = new Set<string>();
  const foundAll = yield* walkInOrder(fetchPage, from, seen);
  if (!foundAll) yield* walkByHalves(fetchPage, from, seen);
}

/**
 * Each page begins with the last one of the page before. Where it does not, somebody has gone and all
 * behind have moved up, so that it is looked a page back. False where fewer were found than there are,
 * or where looking back never helps.
 */
async function* walkInOrder(
  fetchPage: FetchPage,
  from: number,
  seen: Set<string>,
): AsyncGenerator<Part, boolean> {
  let startIndex = from;
  let longest = 1;
  let found = 0;
  let overlaps = false;
  for (let looksBack = 0; looksBack < MOST_LOOKS_BACK; ) {
    const { resources, total } = await fetchPage(startIndex);
    longest = Math.max(longest, resources.length);
    if (overlaps && !beginsWithOneOf(seen, resources)) {
      // Whoever is in the gap comes before those behind it.
      looksBack += 1;
      startIndex = Math.max(from, startIndex - longest);
      // A page of one would be the same again.
      overlaps = startIndex > from;
      continue;
    }
    const fresh = newOnes(seen, resources);
    found += fresh.length;
    const behind = startIndex + resources.length;
    const isLast = resources.length === 0 || behind > total;
    const foundAll = found > total - from;
    yield { resources: fresh, next: isLast ? (foundAll ? null : from) : behind };
    if (isLast) return foundAll;
    overlaps = resources.length > 1;
    startIndex = overlaps ? behind - 1 : behind;
  }
  return false;
}

/**
 * People may be in another order on every page, as PostgreSQL has those whom a service sorts by the
 * second they were made in. So each page begins in the middle of the one before: nobody is missed
 * while half a page holds all who were made in one second.
 */
async function* walkByHalves(
  fetchPage: FetchPage,
  from: number,
  seen: Set<string>,
): AsyncGenerator<Part> {
  for (let startIndex = from, isLast = false; !isLast; ) {
    const { resources, total } = await fetchPage(startIndex);
    isLast = resources.length === 0 || startIndex + resources.length > total;
    startIndex += Math.max(1, Math.floor(resources.length / 2));
    yield { resources: newOnes(seen, resources), next: isLast ? null : startIndex };
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

function newOnes(seen: Set<string>, resources: readonly unknown[]): unknown[] {
  return resources.filter((resource) => {
    const id = idOf(resource);
    if (id === null) return true;
    const before = seen.size;
    return seen.add(id).size > before;
  });
}
