import type { ComponentType } from 'react';
import type { PageAccess } from './access/decide-access.ts';
import { lazyComponent } from './lazy-component.ts';

/** A page: its path, who may see it, and its file, which is loaded on first use. */
export function page(path: string, access: PageAccess, load: () => Promise<ComponentType>) {
  return { path, access, Component: lazyComponent(load) };
}
