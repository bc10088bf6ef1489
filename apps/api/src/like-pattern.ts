/** What was typed stands for itself, whatever it means in a pattern. */
function literal(search: string): string {
  return search.replace(/[\\%_]/g, '\\$&');
}

/** For LIKE: whatever begins with this. */
export function prefixPattern(search: string): string {
  return `${literal(search)}%`;
}

/** For LIKE: whatever contains this. */
export function partPattern(search: string): string {
  return `%${literal(search)}%`;
}
