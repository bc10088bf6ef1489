import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A menu behind a button. It closes when it has led somewhere, and on Escape. */
export function useMenu() {
  const { key } = useLocation();
  // Where it was opened: anywhere else it is closed.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpenedAt(null);
    button.current?.focus();
  }

  return {
    isOpen,
    buttonProps: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpenedAt(isOpen ? null : key),
      onKeyDown: closeOnEscape,
    },
    contentProps: { id, onKeyDown: closeOnEscape },
  };
}
