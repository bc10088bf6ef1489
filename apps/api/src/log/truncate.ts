/** Truncates a text for a line of the log. */
export function truncate(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
