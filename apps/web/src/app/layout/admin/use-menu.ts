import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A menu behind a button. It closes when it has led somewhere, and on Escape. */
export function useMenu() {
  const { pathname } = useLocation();
  // Where it was opened: anywhere else it is closed. A page may replace its own entry meanwhile.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpenedAt(null);
    button.current?.focus();
  }

  /** Also when it led to the page that is shown already. */
  function closeAfterLink({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('a')) setOpenedAt(null);
  }

  return {
    isOpen,
    buttonProps: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpenedAt(isOpen ? null : pathname),
      onKeyDown: closeOnEscape,
    },
    contentProps: { id, onKeyDown: closeOnEscape, onClick: closeAfterLink },
  };
}
