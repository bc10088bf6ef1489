import { useEffect, useEffectEvent } from 'react';

type Dialog = { close: () => void };

/** The open dialogs, the innermost last. */
const open: Dialog[] = [];

/** Closes a dialog or a calendar on Escape, but not those behind it, as Mantine would. */
export function useCloseOnEscape(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const dialog = { close: () => close() };
    if (open.length === 0) window.addEventListener('keydown', closeInnermost, { capture: true });
    open.push(dialog);
    return () => {
      open.splice(open.indexOf(dialog), 1);
      if (open.length > 0) return;
      window.removeEventListener('keydown', closeInnermost, { capture: true });
    };
  }, [isOpen]);
}

function closeInnermost({ key, isComposing, target }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return;
  // An open dropdown closes alone.
  const isForDropdown =
    target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
  if (!isForDropdown) open.at(-1)?.close();
}
