/** A focused element and those around it, up to its dialog or page. */
type Path = readonly HTMLElement[];

/** The last path in a page, and the last one in a dialog, which is in front of it. */
const paths: Record<'dialog' | 'page', Path> = { dialog: [], page: [] };

/**
 * When the focused element disappears, such as a retry button whose part is loading, the browser
 * focuses nothing, and a screen reader starts again at the top of the page. Focuses the closest
 * element around it that is left, and after a dialog what had the focus before it. Returns the
 * function to stop.
 */
export function keepFocus(): () => void {
  document.addEventListener('focusin', remember);
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

function remember({ target }: FocusEvent): void {
  const path: HTMLElement[] = [];
  for (let at = target; at instanceof HTMLElement; at = at.parentElement) {
    path.push(at);
    // Of headers the one with the navigation, not that of a part of the page.
    if (!at.matches('main, [role="dialog"], header:not(main *)')) continue;
    paths[at.matches('[role="dialog"]') ? 'dialog' : 'page'] = path;
    return;
  }
}

function restore(): void {
  const isClosed = paths.dialog.at(-1)?.isConnected === false;
  if (isClosed) paths.dialog = [];
  if (document.activeElement !== document.body) return;
  // After a dialog was closed, what opened it may have disappeared as well.
  const [last, ...around] =
    [paths.dialog, paths.page].find((path) => path.at(-1)?.isConnected) ?? [];
  if (!last) return;
  if (last.isConnected) {
    // A dialog that was loaded on use, or is new each time, does not know what opened it.
    if (isClosed && !document.querySelector('[role="dialog"]')) last.focus({ preventScroll: true });
    return;
  }
  const left = around.find((element) => element.isConnected);
  if (!left) return;
  if (!left.hasAttribute('tabindex')) {
    left.tabIndex = -1;
    left.addEventListener('blur', () => left.removeAttribute('tabindex'), { once: true });
  }
  left.focus({ preventScroll: true });
}
