import { type ComponentType, lazy } from 'react';

/** The file was there when this copy of the app was made, and is not any more, or not reachable. */
export class PageNotLoadedError extends Error {}

/** A component whose file is fetched when it is first drawn. */
export function lazyComponent(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new PageNotLoadedError('A part of the page could not be loaded.', { cause });
    }
  });
}
