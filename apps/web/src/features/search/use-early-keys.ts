import { useEffect, useEffectEvent } from 'react';
import { editByKey } from './edit-by-key.ts';

type Field = {
  onEdit: (edit: (text: string) => string) => void;
  onClose: () => void;
};

/**
 * While the dialog of a field is loading and opening, the field gets the keys that are typed. Once it has
 * the focus, it receives them itself.
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
  useEffect(() => {
    if (!isWaiting) return;
    const listener = (event: KeyboardEvent) => take(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, [isWaiting]);
}
