/** Escapes the wildcards of LIKE, so that the search is taken literally. */
function literal(search: string): string {
  return search.replace(/[\\%_]/g, '\\$&');
}

/** A LIKE pattern for texts that start with this. */
export function prefixPattern(search: string): string {
  return `${literal(search)}%`;
}

/** A LIKE pattern for texts that contain this. */
export function partPattern(search: string): string {
  return `%${literal(search)}%`;
}
