/**
 * No script needs this many marks on one letter. A hundred of them cover the lines around, or make
 * a list as wide.
 */
const STACKED = /(\p{M}{7})\p{M}+/gu;

/** Whether a name has more marks on one letter than can be read. */
export function hasStackedMarks(text: string): boolean {
  return withoutStackedMarks(text) !== text;
}

/** Removes those marks, from names that another system supplied. */
export function withoutStackedMarks(text: string): string {
  return text.replace(STACKED, '$1');
}
