import { useEffect, useEffectEvent } from 'react';

type Dialog = { close: () => void };
/** The state of an entry of the browser's history. The router numbers its entries with `idx`. */
type Entry = { idx?: number; isDialog?: true } | null;

/** The open dialogs, the innermost last. */
const open: Dialog[] = [];

/** The number of the current entry, and of the one before it. */
const numbers: { now?: number | undefined; before?: number | undefined } = {};

/**
 * Closes a dialog if the user goes back, which on a phone is how one closes what fills the screen.
 * Without it they would leave the page, and what was entered would be lost.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => watchHistory(), []);
  useEffect(() => {
    if (!isOpen) return;
    const dialog = { close: () => close() };
    open.push(dialog);
    addEntry();
    return () => {
      open.splice(open.indexOf(dialog), 1);
    };
  }, [isOpen]);
}

/**
 * All dialogs of a page share one entry, with the number of the page's own. It stays when they
 * close, because going back from here could take back a navigation that begins now.
 */
function addEntry(): void {
  const entry = currentEntry();
  if (!entry?.isDialog) window.history.pushState({ ...entry, isDialog: true }, '');
}

/** Listeners are added once only: adding the same function again has no effect. */
function watchHistory(): void {
  numbers.now = currentEntry()?.idx;
  window.addEventListener('popstate', afterBack);
  // Firefox and Safari have it since 2025. Without it, one has to go back twice after a dialog.
  window.navigation?.addEventListener('currententrychange', count);
}

function count(): void {
  numbers.before = numbers.now;
  numbers.now = currentEntry()?.idx;
}

function afterBack(): void {
  const innermost = open.at(-1);
  if (innermost) {
    innermost.close();
    // Others may be open behind it, and one whose action is running stays open.
    setTimeout(() => open.length > 0 && addEntry());
  } else if (numbers.now !== undefined && numbers.now === numbers.before) {
    // From the entry of the dialogs of a page to that of the page itself.
    window.history.back();
  }
}

function currentEntry(): Entry {
  return window.history.state;
}
