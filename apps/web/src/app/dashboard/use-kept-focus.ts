import { type RefObject, useEffect, useRef } from 'react';

/**
 * If the focused element disappears when `shown` changes, moves the focus to the new content, so
 * that it does not jump to the top of the page.
 */
export function useKeptFocus<E extends HTMLElement>(shown: string): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [shown]);
  return place;
}
