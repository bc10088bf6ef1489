import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The state of a menu button. The menu closes after navigation and on Escape. */
export function useMenu() {
  const { pathname } = useLocation();
  // The page on which it was opened; on any other it is closed. A page may replace its own history
  // entry.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpenedAt(null);
    button.current?.focus();
  }

  /** Also for a link to the current page. */
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
