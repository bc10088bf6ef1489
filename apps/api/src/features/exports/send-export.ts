import { setTimeout as wait } from 'node:timers/promises';
import { dayIn } from '@nobayon/shared/domain/calendar.ts';
import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import { parse } from '../../http/parse.ts';
import { writeCsv } from './csv/write-csv.ts';
import type { ExportSlots } from './export-slots.ts';
import { paceOf } from './pace.ts';
import { readableDb } from './readable-db.ts';
import { openSheet } from './sheets/open-sheet.ts';
import { redeemTicket } from './tickets/redeem-ticket.ts';

export const ExportFileQuery = z.strictObject({
  ticket: z.string('This link is incomplete').min(1).max(5_000),
});

/** A client that reads nothing for this long must not block other exports. */
const STALLED_MS = 60_000;

type Deps = Pick<AppDeps, 'db' | 'replica' | 'clock' | 'settings' | 'secrets' | 'log'>;
type Limits = { slots: ExportSlots; rowsPerSecond: number };

/** Sends the file of a ticket as a download, while it is still being read from the database. */
export function sendExport(deps: Deps, limits: Limits): RequestHandler {
  return async (http, response) => {
    const { ticket } = parse(ExportFileQuery, http.query);
    // Download managers request only the headers first, which must not use up the ticket.
    if (http.method === 'HEAD') {
      response.type('csv').end();
      return;
    }
    // A rejection because of the limit does not use up the ticket.
    await limits.slots.within(() => sendFile(deps, limits, ticket, response));
  };
}

async function sendFile(deps: Deps, { rowsPerSecond }: Limits, ticket: string, response: Response) {
  const { adminId, request } = await redeemTicket(deps, ticket);
  const sheet = openSheet({ ...deps, db: await readableDb(deps) }, request);
  // Errors up to here are answered with a normal error reply.
  const first = await sheet.batches.next();
  const day = dayIn(deps.clock(), deps.settings.timeZone);
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${sheet.name}-${day}.csv"`,
  });
  response.setTimeout(STALLED_MS, () => response.socket?.resetAndDestroy());
  const pace = paceOf(rowsPerSecond, { now: () => performance.now(), wait });
  try {
    await writeCsv(sheet, first.value ?? { cells: [], read: 0 }, response, pace);
    deps.log.info({ adminId, export: sheet.name }, 'export completed');
  } catch (error) {
    if (!isClientGone(error)) throw error;
    deps.log.info({ adminId, export: sheet.name }, 'export aborted');
  }
}

const goneCodes = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** A client that disconnects is not an error. */
function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && goneCodes.has(String(error.code));
}
