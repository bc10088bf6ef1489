import { type ComponentType, createElement, lazy, useState } from 'react';
import { importPart } from '../api/import-part.ts';

type Load = () => Promise<ComponentType>;

/**
 * A component whose file is loaded when it is first rendered, or earlier with `preload`; it is then
 * rendered immediately, without a fallback.
 */
export function lazyComponent(load: Load) {
  let loaded: ComponentType | null = null;
  const Later = lazy(async () => ({ default: await importPart(load) }));
  return Object.assign(() => useLoaded(() => loaded ?? Later), {
    async preload(): Promise<void> {
      loaded = await load();
    },
  });
}

/** Keeps its kind while mounted, because changing it would reset its state. */
function useLoaded(choose: () => ComponentType) {
  const [type] = useState(choose);
  return createElement(type);
}
