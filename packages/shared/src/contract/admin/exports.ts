import { z } from 'zod';
import { roles } from '../account/auth.ts';
import { endpoint } from '../endpoint.ts';
import { Id, optional, searchText } from '../fields/fields.ts';
import { TransactionFilter } from './admin-transactions.ts';
import { AuditFilter } from './audit.ts';

/** The list to export as CSV, with the filters of its screen. */
export const ExportRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('users'),
    search: optional(searchText()),
    role: optional(z.enum(roles)),
  }),
  TransactionFilter.extend({
    kind: z.literal('transactions'),
    /** In the user's name or address, the plan, the invoice number or the gateway's id. */
    search: optional(searchText()),
  }),
  z.strictObject({ kind: z.literal('coupons') }),
  AuditFilter.extend({ kind: z.literal('audit'), user_id: Id.optional() }),
]);
export type ExportRequest = z.infer<typeof ExportRequest>;

/**
 * Downloads the file with a `ticket`: a browser saves a link's file without holding it in memory.
 */
export const EXPORT_PATH = '/api/admin/exports/file';

export const fileExports = {
  /** Creates a link that works once, for a minute. */
  create: endpoint({
    method: 'POST',
    path: '/api/admin/exports',
    access: 'admin',
    body: z.strictObject({ export: ExportRequest }),
    reply: z.object({ url: z.string() }),
  }),
};
