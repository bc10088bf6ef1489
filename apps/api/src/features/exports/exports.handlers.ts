import { EXPORT_PATH, type fileExports } from '@nobayon/shared/contract/admin/exports.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/mount.ts';
import { findSessionState } from '../auth/session-user.store.ts';
import type { ExportSlots } from './export-slots.ts';
import { signTicket } from './tickets/export-ticket.ts';

export function exportHandlers(
  { db, clock, secrets }: Pick<AppDeps, 'db' | 'clock' | 'secrets'>,
  slots: ExportSlots,
): Handlers<typeof fileExports> {
  return {
    create: async ({ caller, body }) => {
      // Rejected here, where the screen can show the error: the browser saves whatever the link
      // returns.
      slots.requireFree();
      const admin = await findSessionState(db, caller.id);
      if (!admin) throw new AppError('session_ended');
      const ticket = signTicket(
        { adminId: admin.id, version: admin.sessionVersion, request: body.export },
        { secret: secrets.jwtSecret, now: clock() },
      );
      return { url: `${EXPORT_PATH}?${new URLSearchParams({ ticket })}` };
    },
  };
}
