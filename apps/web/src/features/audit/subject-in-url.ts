import { type AuditSubject, auditSubjects } from '@nobayon/shared/contract/admin/audit.ts';

const labels = {
  user: 'Users',
  plan: 'Plans',
  coupon: 'Coupons',
  transaction: 'Transactions',
  wallet: 'Wallets',
  chat_service: 'Chat service',
  audit: 'Audit',
} as const satisfies Record<AuditSubject, string>;

export const subjectFilters = [
  { value: 'all', label: 'All' },
  ...auditSubjects.map((subject) => ({ value: subject, label: labels[subject] })),
];

/** The subject that a URL filters by; undefined for all. */
export function subjectInUrl(params: URLSearchParams): AuditSubject | undefined {
  const asked = params.get('subject');
  return auditSubjects.find((subject) => subject === asked);
}

/** The same URL with another subject, from its first page. */
export function withSubject(params: URLSearchParams, subject: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (subject === 'all') next.delete('subject');
  else next.set('subject', subject);
  return next;
}
