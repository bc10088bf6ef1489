import { type RefObject, useEffect, useRef } from 'react';

/** Whether its component has been left, for what ends later, such as a call. */
export function useIsLeft(): Readonly<RefObject<boolean>> {
  const isLeft = useRef(false);
  useEffect(() => {
    // Strict mode leaves and enters it once more.
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
