import type { AppDeps } from '../../../deps.ts';
import { withTimeout } from '../with-timeout.ts';
import { type RemovalOutcome, removeAccess } from './remove-access.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;

/** Removes access while an administrator waits, for 5 seconds at most. Never throws. */
export function removeAccessNow(deps: Deps, id: number): Promise<RemovalOutcome> {
  return withTimeout(deps.log, { removalId: id }, removeAccess(deps, id));
}
