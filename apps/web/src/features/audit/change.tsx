import type { AuditEntry } from '@nobayon/shared/contract/admin/audit.ts';
import { ChangedLines } from '../../ui/facts/changed-lines.tsx';
import css from './audit-trail.module.css';
import { changeLines } from './change-lines.ts';

/** The old and new values of a change. */
export function Change({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const lines = changeLines(entry, timeZone);
  if (lines.length === 0) return null;
  return (
    <div className={css.change}>
      <ChangedLines lines={lines} />
    </div>
  );
}
