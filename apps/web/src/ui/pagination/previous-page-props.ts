/**
 * The props of a list. While it shows the previous page, pressing a row would open something else
 * than the new page's: it is dimmed and ignores presses until that page is loaded.
 */
export function previousPageProps(isPrevious: boolean) {
  return { 'aria-busy': isPrevious, inert: isPrevious, 'data-page': '' };
}
