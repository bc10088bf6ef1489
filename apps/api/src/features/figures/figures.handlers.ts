import type { figures } from '@nobayon/shared/contract/admin/figures.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { getFigures } from './get-figures.ts';

export function figureHandlers(deps: ApiDeps): Handlers<typeof figures> {
  return { get: ({ query }) => getFigures(deps, query) };
}
