/**
 * Reloads the page, because browsers cache a failed import and request the file only then again.
 * Once only, in case the file is missing on the server.
 */
export function reloadOnce(): void {
  const [opened] = performance.getEntriesByType('navigation');
  if (opened instanceof PerformanceNavigationTiming && opened.type === 'reload') return;
  window.location.reload();
}
