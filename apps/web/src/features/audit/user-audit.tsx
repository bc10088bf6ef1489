import { Text } from '@mantine/core';
import { audit } from '@nobayon/shared/contract/admin/audit.ts';
import { PagedList } from '../../ui/pagination/paged-list.tsx';
import { AuditTrail } from './audit-trail.tsx';

const LIMIT = 5;

/** The administrators' changes of one user and of their payments. */
export function UserAudit({ userId }: { userId: number }) {
  const user_id = String(userId);
  return (
    <PagedList
      endpoint={audit.list}
      inputOf={(page) => ({ query: { page, limit: LIMIT, user_id } })}
      pageOf={({ entries, pagination }) => ({ items: entries, pagination })}
      name="the audit log"
      pagesLabel="Pages of the audit log"
      unit="changes"
      isBare
      empty={<Text c="dimmed">No changes by administrators yet.</Text>}
    >
      {(entries, listProps) => (
        <div {...listProps}>
          <AuditTrail entries={entries} headingOrder={3} />
        </div>
      )}
    </PagedList>
  );
}
