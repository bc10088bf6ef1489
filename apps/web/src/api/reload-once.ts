const MARK = 'reloaded';
const AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Reloads the page, because browsers cache a failed import and request the file only then again.
 * Once in ten minutes per tab and build, whose files have addresses of their own, in case the file
 * is missing on the server.
 */
export function reloadOnce(): void {
  try {
    const [build, at] = sessionStorage.getItem(MARK)?.split(' ') ?? [];
    if (build === import.meta.url && Date.now() < Number(at) + AGAIN_AFTER_MS) return;
    sessionStorage.setItem(MARK, `${import.meta.url} ${Date.now()}`);
  } catch {
    // Without storage, it could be reloaded over and over.
    return;
  }
  window.location.reload();
}
