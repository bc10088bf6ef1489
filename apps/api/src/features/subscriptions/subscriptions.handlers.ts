import {
  type adminSubscriptions,
  MAX_EVENTS,
  type subscriptions,
} from '@nobayon/shared/contract/subscriptions.ts';
import type { ApiDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/mount.ts';
import { previewGivenPlan, previewRefund } from './given/preview-change.ts';
import { showHistory } from './history/show-history.ts';
import { findAddress } from './names.store.ts';
import { showState } from './show-state.ts';
import { listEvents } from './subscription-events.store.ts';
import { undoEvent } from './undo/undo-event.ts';

export function subscriptionHandlers({ db, clock }: ApiDeps): Handlers<typeof subscriptions> {
  return {
    mine: async ({ caller }) => showState(db, await listEvents(db, caller.id), clock()),
  };
}

export function adminSubscriptionHandlers(deps: ApiDeps): Handlers<typeof adminSubscriptions> {
  const { db, clock } = deps;
  return {
    history: async ({ params }) => {
      if ((await findAddress(db, params.id)) === null) throw new AppError('user_not_found');
      const events = await listEvents(db, params.id);
      const [state, shown] = await Promise.all([
        showState(db, events, clock()),
        showHistory(db, params.id, events),
      ]);
      const newest = shown.slice(-MAX_EVENTS);
      return { ...state, events: newest, more_events: shown.length - newest.length };
    },
    preview: (request) => previewGivenPlan(deps, request),
    undo: async (request) => {
      await undoEvent(deps, request);
      return { message: 'Change undone' };
    },
    refundPreview: async (request) => ({ preview: await previewRefund(deps, request) }),
  };
}
