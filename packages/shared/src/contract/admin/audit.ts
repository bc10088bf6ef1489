import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Day, Id, IdText, Instant, optional, Pagination, pageQuery } from '../fields/fields.ts';

export const auditSubjects = [
  'user',
  'plan',
  'coupon',
  'transaction',
  'wallet',
  'chat_service',
  'audit',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];
export const auditActions = [
  'create',
  'update',
  'delete',
  'archive',
  'import',
  'resolve',
  'accept',
  'refund',
  'approve',
  'reject',
  'check',
  'sync',
  'export',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Readers show any other value as it is: a newer server must not make a whole list unreadable. */
const oneOf = (values: readonly string[]) => z.string().describe(`One of ${values.join(', ')}.`);

const Fields = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z.object({
  id: Id,
  /** Null if the administrator's account has been deleted. */
  admin_id: Id.nullable(),
  admin_name: z.string(),
  admin_email: z.string(),
  action: oneOf(auditActions),
  subject: oneOf(auditSubjects),
  /** Null for an action on several subjects at once. */
  subject_id: Id.nullable(),
  /** Its name at that time. */
  subject_name: z.string(),
  /** The changed fields with their values before and after. */
  before: Fields,
  after: Fields,
  at: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The filter; both days are included. */
export const AuditFilter = z.strictObject({
  subject: optional(z.enum(auditSubjects)),
  /** Changes of this user and of their payments. */
  user_id: optional(IdText),
  from: optional(Day),
  to: optional(Day),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const audit = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    query: pageQuery(20).extend(AuditFilter.shape),
    reply: z.object({ entries: z.array(AuditEntry), pagination: Pagination }),
  }),
};
