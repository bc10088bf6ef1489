import { useCallback, useEffect } from 'react';
import { importPart } from '../../api/import-part.ts';

/**
 * A part of a page that is needed only on interaction: loaded as soon as the page is rendered, so
 * that it is ready by then. `load` must be stable.
 */
export function usePart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const get = useCallback(() => importPart(load), [load]);
  useEffect(() => {
    // A failure is reported on interaction.
    get().catch(() => undefined);
  }, [get]);
  return get;
}
