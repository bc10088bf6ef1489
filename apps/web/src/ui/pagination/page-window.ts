const BUTTONS = 5;

/** The page numbers to offer: up to five in a row, the current one in the middle where possible. */
export function pageWindow(page: number, pages: number): number[] {
  const count = Math.min(BUTTONS, pages);
  const first = Math.min(Math.max(1, page - Math.floor(BUTTONS / 2)), pages - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
