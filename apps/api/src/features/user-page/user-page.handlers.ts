import type { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { logSecurityEvent } from '../../log/security-event.ts';
import { listEventPage } from './list-event-page.ts';
import { listMails } from './list-mails.ts';
import { listUsedCoupons } from './list-used-coupons.ts';
import { showSessions } from './show-sessions.ts';
import { showUserPage } from './show-user-page.ts';
import { endAllSessionsOf, endSessionOfUser } from './sign-out-user.ts';
import { syncChatOf } from './sync-chat-of.ts';

export function adminUserPageHandlers(deps: ApiDeps): Handlers<typeof adminUserPage> {
  return {
    show: ({ params }) => showUserPage(deps, params.id),
    events: (request) => listEventPage(deps, request),
    coupons: (request) => listUsedCoupons(deps, request),
    mails: (request) => listMails(deps, request),
    sessions: ({ params }) => showSessions(deps, params.id),
    endSessions: async (request) => {
      await endAllSessionsOf(deps, request);
      logSecurityEvent(deps.log, 'signed_out_everywhere', { userId: request.params.id });
      return { message: 'Signed out everywhere' };
    },
    endSession: async (request) => {
      await endSessionOfUser(deps, request);
      logSecurityEvent(deps.log, 'device_signed_out', { userId: request.params.id });
      return { message: 'Signed out on this device' };
    },
    syncChat: (request) => syncChatOf(deps, request),
  };
}
