/** A text as a line of the log has it: its beginning, where it is longer than it may be. */
export function truncate(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
