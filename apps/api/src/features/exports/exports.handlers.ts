import { EXPORT_PATH, type fileExports } from '@nobayon/shared/contract/admin/exports.ts';
import type { AppDeps } from '../../deps.ts';
import type { Handlers } from '../../http/mount.ts';
import type { ExportSlots } from './export-slots.ts';
import { signTicket } from './tickets/export-ticket.ts';

export function exportHandlers(
  { clock, secrets }: Pick<AppDeps, 'clock' | 'secrets'>,
  slots: ExportSlots,
): Handlers<typeof fileExports> {
  return {
    create: async ({ caller, body }) => {
      // Rejected here, where the screen can show the error: the browser saves whatever the link
      // returns.
      slots.requireFree();
      const ticket = signTicket(
        { session: caller.session, request: body.export },
        { secret: secrets.jwtSecret, now: clock() },
      );
      return { url: `${EXPORT_PATH}?${new URLSearchParams({ ticket })}` };
    },
  };
}
