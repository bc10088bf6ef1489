import { Id } from './scim-replies.ts';

export type ListedPage = { resources: unknown[]; total: number };

type Part = {
  /** Without resources of earlier parts. */
  resources: unknown[];
  /** The index at which the list continues; null at its end. */
  next: number | null;
};

type FetchPage = (startIndex: number) => Promise<ListedPage>;

/** How many gaps are explained by removals. With more, the order itself must be changing. */
const MAX_STEPS_BACK = 20;

/**
 * Yields every resource from index `from` on exactly once, although resources are added and removed
 * between two pages, and in whatever order the service lists them.
 */
export async function* walkResources(fetchPage: FetchPage, from: number): AsyncGenerator<Part> {
  const seen = new Set<string>();
  const foundAll = yield* walkInOrder(fetchPage, from, seen);
  if (!foundAll) yield* bisectPages(fetchPage, from, seen);
}

/**
 * Each page begins with the last resource of the page before. If it does not, a resource was
 * removed and all behind it moved up, so the walk goes a page back. Returns false if fewer
 * resources were found than the service counts, or if going back did not help.
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
  for (let stepsBack = 0; stepsBack < MAX_STEPS_BACK; ) {
    const { resources, total } = await fetchPage(startIndex);
    longest = Math.max(longest, resources.length);
    if (overlaps && !beginsWithOneOf(seen, resources)) {
      // The resources in the gap have to be yielded before those behind it.
      stepsBack += 1;
      startIndex = Math.max(from, startIndex - longest);
      // At the first page there is nothing to overlap with.
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
 * The order may differ on every page: a service that sorts by a creation time in seconds leaves
 * ties to PostgreSQL. Each page therefore begins in the middle of the one before. No resource is
 * missed as long as those of one second fit into half a page.
 */
async function* bisectPages(
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

/** Null if the resource has no readable ID. */
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
