import { useEffect, useEffectEvent } from 'react';
import { editByKey } from './edit-by-key.ts';

type Field = {
  onEdit: (edit: (text: string) => string) => void;
  onClose: () => void;
};

/**
 * While the dialog of a field is loading and opening, the field gets the keys that are typed. Once it has
 * the focus, it receives them itself. Whoever turns to something else in the meantime has left it.
 */
export function useEarlyKeys(isWaiting: boolean, field: Field): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const edit = editByKey(event);
    if (event.key === 'Escape') field.onClose();
    else if (edit) field.onEdit(edit);
    // Nothing that is focused, no other shortcut, and not the page, which a space scrolls.
    if (edit || event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  const leave = useEffectEvent(() => field.onClose());
  useEffect(() => {
    if (!isWaiting) return;
    const stopping = new AbortController();
    const options = { capture: true, signal: stopping.signal };
    const unlessInDialog =
      <E extends Event>(act: (event: E) => void) =>
      (event: E) => {
        if (!isInDialog(event.target)) act(event);
      };
    document.addEventListener('keydown', unlessInDialog(take), options);
    document.addEventListener('pointerdown', unlessInDialog(leave), options);
    return () => stopping.abort();
  }, [isWaiting]);
}

/** There is no other dialog while this one opens. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-modal="true"]') !== null;
}
