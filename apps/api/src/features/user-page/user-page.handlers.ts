import type { adminUserPage } from '@nobayon/shared/contract/admin/admin-user-page.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import { paginationOf, totalOf } from '../../http/pagination.ts';
import { logSecurityEvent } from '../../log/security-event.ts';
import { findAccount } from '../users/find-account.ts';
import { listEventPage } from './list-event-page.ts';
import { showMail, showUsedCoupon } from './show-rows.ts';
import { showSessions } from './show-sessions.ts';
import { showUserPage } from './show-user-page.ts';
import { endAllSessionsOf, endSessionOfUser } from './sign-out-user.ts';
import { syncChatOf } from './sync-chat-of.ts';
import { countMails, countUsedCoupons, listMails, listUsedCoupons } from './user-rows.store.ts';

export function adminUserPageHandlers(deps: ApiDeps): Handlers<typeof adminUserPage> {
  const { db } = deps;
  return {
    show: ({ params }) => showUserPage(deps, params.id),
    events: (request) => listEventPage(deps, request),
    coupons: async ({ params, query }) => {
      const [total, rows] = await Promise.all([
        countUsedCoupons(db, params.id),
        listUsedCoupons(db, params.id, query),
      ]);
      return {
        coupons: rows.map(showUsedCoupon),
        pagination: paginationOf(query, totalOf(total)),
      };
    },
    mails: async ({ params, query }) => {
      await findAccount(db, params.id);
      const [total, rows] = await Promise.all([
        countMails(db, params.id),
        listMails(db, params.id, query),
      ]);
      return { mails: rows.map(showMail), pagination: paginationOf(query, totalOf(total)) };
    },
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
