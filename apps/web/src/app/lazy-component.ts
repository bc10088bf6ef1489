import { type ComponentType, createElement, lazy, useState } from 'react';

/** The file was there when this copy of the app was made, and is not any more, or not reachable. */
export class PageNotLoadedError extends Error {}

type Load = () => Promise<ComponentType>;

/**
 * A component whose file is fetched when it is first drawn, or ahead of that with `preload`: then it
 * is drawn at once, with nothing before it.
 */
export function lazyComponent(load: Load) {
  let loaded: ComponentType | null = null;
  const Later = lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new PageNotLoadedError('Part of this page could not be loaded.', { cause });
    }
  });
  return Object.assign(() => useLoaded(() => loaded ?? Later), {
    async preload(): Promise<void> {
      loaded = await load();
    },
  });
}

/** Of one kind for as long as it is there: as another it would begin anew. */
function useLoaded(choose: () => ComponentType) {
  const [type] = useState(choose);
  return createElement(type);
}
