const MARK = 'reloaded';

/**
 * Reloads the page, because browsers cache a failed import and request the file only then again.
 * Once per tab and build, whose files have addresses of their own, in case the file is missing on
 * the server.
 */
export function reloadOnce(): void {
  try {
    if (sessionStorage.getItem(MARK) === import.meta.url) return;
    sessionStorage.setItem(MARK, import.meta.url);
  } catch {
    // Without storage, it could be reloaded over and over.
    return;
  }
  window.location.reload();
}
