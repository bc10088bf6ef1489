import {
  EXPORT_PATH,
  type ExportRequest,
  type fileExports,
} from '@nobayon/shared/contract/admin/exports.ts';
import type { RawReply } from '@nobayon/shared/contract/endpoint.ts';
import type { AppDeps } from '../../deps.ts';
import type { Request } from '../../http/mount.ts';
import { type AuditedChange, recordAction } from '../audit/audit.store.ts';
import type { ExportSlots } from './export-slots.ts';
import { signTicket } from './tickets/export-ticket.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'secrets'> & { slots: ExportSlots };

/** The exported lists, as the audit calls them. */
const lists = {
  users: { subject: 'user', subjectName: 'Users' },
  transactions: { subject: 'transaction', subjectName: 'Transactions' },
  coupons: { subject: 'coupon', subjectName: 'Coupons' },
  audit: { subject: 'audit', subjectName: 'Audit' },
} as const satisfies Record<ExportRequest['kind'], Pick<AuditedChange, 'subject' | 'subjectName'>>;

/** Records an export, and returns the link from which the browser saves it. */
export async function createExport(
  { db, clock, secrets, slots }: Deps,
  { caller, body }: Request<typeof fileExports.create>,
): Promise<RawReply<typeof fileExports.create>> {
  // Rejected here, where the screen can show the error: the browser saves whatever the link
  // returns.
  slots.requireFree();
  const now = clock();
  const { kind, ...filters } = body.export;
  await recordAction(db, {
    adminId: caller.id,
    action: 'export',
    ...lists[kind],
    subjectId: null,
    after: Object.keys(filters).length > 0 ? filters : null,
    at: now,
  });
  const ticket = signTicket(
    { session: caller.session, request: body.export },
    { secret: secrets.jwtSecret, now },
  );
  return { url: `${EXPORT_PATH}?${new URLSearchParams({ ticket })}` };
}
