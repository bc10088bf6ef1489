const SHORTEST_MS = 6_000;
const PER_CHARACTER_MS = 80;

/** How long a text stays that goes away by itself: a slow reader gets to the end of it, twice. */
export function readingTimeMs(text: string): number {
  return SHORTEST_MS + text.length * PER_CHARACTER_MS;
}
