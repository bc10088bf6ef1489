import type { adminSubscriptions, subscriptions } from '@nobayon/shared/contract/subscriptions.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { previewGivenPlan, previewRefund } from './given/preview-change.ts';
import { showUserHistory } from './history/show-user-history.ts';
import { showState } from './show-state.ts';
import { listEvents } from './subscription-events.store.ts';
import { previewUndo } from './undo/preview-undo.ts';
import { undoEvent } from './undo/undo-event.ts';

export function subscriptionHandlers({ db, clock }: ApiDeps): Handlers<typeof subscriptions> {
  return {
    mine: async ({ caller }) => showState(db, await listEvents(db, caller.id), clock()),
  };
}

export function adminSubscriptionHandlers(deps: ApiDeps): Handlers<typeof adminSubscriptions> {
  return {
    history: ({ params }) => showUserHistory(deps, params.id),
    preview: (request) => previewGivenPlan(deps, request),
    undoPreview: (request) => previewUndo(deps, request),
    undo: async (request) => {
      await undoEvent(deps, request);
      return { message: 'Change undone' };
    },
    refundPreview: async (request) => ({ preview: await previewRefund(deps, request) }),
  };
}
