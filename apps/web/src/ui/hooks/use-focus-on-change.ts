import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element when `step` becomes another one; not for the first, which just appeared. */
export function useFocusOnChange(element: RefObject<HTMLElement | null>, step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    element.current?.focus();
  }, [step, element]);
}
