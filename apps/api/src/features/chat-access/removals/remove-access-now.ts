import type { AppDeps } from '../../../deps.ts';
import { withTimeout } from '../sync/with-timeout.ts';
import { type RemovalOutcome, removeAccess } from './remove-access.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'chatService' | 'log'>;

/** Removes access while an administrator waits, for 5 seconds at most. Never throws. */
export function removeAccessNow(deps: Deps, id: number): Promise<RemovalOutcome> {
  const trying = removeAccess(deps, id).catch((error): RemovalOutcome => {
    deps.log.error({ err: error, removalId: id }, 'could not remove chat access immediately');
    return { kind: 'failed', details: 'Something went wrong on our side.' };
  });
  return withTimeout(trying, {
    kind: 'failed',
    details: 'The chat service did not respond in time.',
  });
}
