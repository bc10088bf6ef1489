import { useCallback, useEffect } from 'react';
import { importPart } from '../../api/import-part.ts';

/**
 * What a page needs only when something on it is pressed: fetched as soon as the page stands, so that
 * it is there by then. `load` is the same function each time.
 */
export function usePart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const get = useCallback(() => importPart(load), [load]);
  useEffect(() => {
    // That it does not come is said to whoever presses.
    get().catch(() => undefined);
  }, [get]);
  return get;
}
