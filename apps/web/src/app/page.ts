import type { ComponentType } from 'react';
import type { PageAccess } from './access/decide-access.ts';
import { lazyComponent } from './lazy-component.ts';

/** A page: where it is, whom it is for, and its file, which is fetched when first needed. */
export function page(path: string, access: PageAccess, load: () => Promise<ComponentType>) {
  return { path, access, Component: lazyComponent(load) };
}
