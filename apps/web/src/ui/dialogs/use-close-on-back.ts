import { useEffect, useEffectEvent } from 'react';

type Dialog = { close: () => void };
/** The state of an entry of the browser's history. Only the router sets `idx`. */
type Entry = { idx?: number; isDialog?: true } | null;

/** The open dialogs, the innermost last. */
const open: Dialog[] = [];

/** The router's number of the page above which the current entry was added; null for other entries. */
let above: number | null = null;

/**
 * Closes a dialog if the user goes back, which on a phone is how one closes what fills the screen.
 * Without it they would leave the page, and what was entered would be lost.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Also before it opens: the page may have been reloaded with an open dialog.
    above = numberAbove(currentEntry());
    window.addEventListener('popstate', afterBack);
    if (!isOpen) return;
    const dialog = { close: () => close() };
    open.push(dialog);
    addEntry();
    return () => {
      open.splice(open.indexOf(dialog), 1);
    };
  }, [isOpen]);
}

/** All dialogs of a page share one entry. It stays when they close, and is skipped later. */
function addEntry(): void {
  const entry = currentEntry();
  if (entry?.isDialog) return;
  window.history.pushState({ ...entry, isDialog: true }, '');
  above = entry?.idx ?? null;
}

/** Added once only, because a listener is added twice only if it is another function. */
function afterBack(): void {
  const entry = currentEntry();
  const hasLeft = above !== null && !entry?.isDialog && entry?.idx === above;
  above = numberAbove(entry);
  const innermost = open.at(-1);
  if (innermost) {
    innermost.close();
    // Others may be open behind it, and one whose action is running stays open.
    setTimeout(() => open.length > 0 && addEntry());
  } else if (hasLeft) {
    window.history.back();
  }
}

function currentEntry(): Entry {
  return window.history.state;
}

function numberAbove(entry: Entry): number | null {
  return entry?.isDialog ? (entry.idx ?? null) : null;
}
