import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element when `step` changes, but not on the first render. */
export function useFocusOnChange(element: RefObject<HTMLElement | null>, step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    element.current?.focus();
  }, [step, element]);
}
