import { type RefObject, useEffect, useRef } from 'react';

/**
 * When what had the focus went away with the content that `shown` names, the focus moves to what
 * came instead, and does not start again at the top of the page.
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
