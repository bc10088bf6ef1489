/** A page number to press, or a gap before one. */
export type PageMark = { page: number; isAfterGap: boolean };

const BUTTONS = 5;

/**
 * The page numbers to show: up to five, always with the first and the last, and with the current
 * one and its neighbors between them.
 */
export function pageWindow(page: number, pages: number): PageMark[] {
  const inner = BUTTONS - 2;
  const first = Math.min(Math.max(2, page - 1), Math.max(2, pages - inner));
  const between = Array.from({ length: inner }, (_, index) => first + index);
  const numbers = [1, ...between, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(numbers)].map((number, index, all) => ({
    page: number,
    isAfterGap: number - (all[index - 1] ?? 0) > 1,
  }));
}
