import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, optional, Pagination, pageQuery } from './fields.ts';

export const auditSubjects = ['user', 'plan', 'coupon', 'transaction'] as const;
export type AuditSubject = (typeof auditSubjects)[number];
export const auditActions = [
  'create',
  'update',
  'delete',
  'archive',
  'import',
  'resolve',
  'accept',
] as const;
export type AuditAction = (typeof auditActions)[number];

const Fields = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z.object({
  id: Id,
  admin_name: z.string(),
  admin_email: z.string(),
  action: z.enum(auditActions),
  subject: z.enum(auditSubjects),
  /** Null for a change of many at once. */
  subject_id: Id.nullable(),
  /** What it was called then. */
  subject_name: z.string(),
  /** The fields that changed, as they were and as they are. */
  before: Fields,
  after: Fields,
  at: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const audit = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    query: pageQuery(20).extend({ subject: optional(z.enum(auditSubjects)) }),
    reply: z.object({ entries: z.array(AuditEntry), pagination: Pagination }),
  }),
};
