const SHORTEST_MS = 6_000;
const PER_CHARACTER_MS = 80;

/** How long (ms) a toast stays: enough for a slow reader to read it twice. */
export function readingTimeMs(text: string): number {
  return SHORTEST_MS + text.length * PER_CHARACTER_MS;
}
