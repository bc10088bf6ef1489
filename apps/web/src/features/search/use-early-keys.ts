import { useEffect, useEffectEvent } from 'react';
import { editByKey } from './edit-by-key.ts';

type Field = {
  onEdit: (edit: (text: string) => string) => void;
  onClose: () => void;
};

/**
 * While the dialog of a field is loading and opening, the field gets the keys that are typed. Once it has
 * the focus, it receives them itself. Whoever turns to another field in the meantime has left it.
 */
export function useEarlyKeys(isWaiting: boolean, field: Field): void {
  const take = useEffectEvent((event: KeyboardEvent, focusedBefore: Element | null) => {
    if (event.target !== focusedBefore && isOtherField(event.target)) {
      field.onClose();
      return;
    }
    const edit = editByKey(event);
    if (event.key === 'Escape') field.onClose();
    else if (edit) field.onEdit(edit);
    // Nothing that is focused, no other shortcut, and not the page, which a space scrolls.
    if (edit || event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  useEffect(() => {
    if (!isWaiting) return;
    const focusedBefore = document.activeElement;
    const listener = (event: KeyboardEvent) => take(event, focusedBefore);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [isWaiting]);
}

/** There is no other dialog while this one opens. */
function isOtherField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches(':read-write') &&
    !target.closest('[aria-modal="true"]')
  );
}
