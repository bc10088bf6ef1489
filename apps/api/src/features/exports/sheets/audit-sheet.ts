import { wallClock } from '@nobayon/shared/domain/calendar.ts';
import type { AppDeps } from '../../../deps.ts';
import type { AuditChoice } from '../../audit/audit.store.ts';
import { labelCell } from '../csv/cells.ts';
import { type ExportedChange, readChanges } from './audit-batch.store.ts';
import { type Sheet, sheetOf } from './sheet.ts';

type Deps = Pick<AppDeps, 'db' | 'settings'>;

export function auditSheet({ db, settings: { timeZone } }: Deps, choice: AuditChoice): Sheet {
  const timeCell = (instant: Date) => wallClock(instant, timeZone);
  return sheetOf<ExportedChange, number>(
    'audit',
    [
      ['Change', ({ id }) => String(id)],
      ['Date', ({ at }) => timeCell(at)],
      ['Administrator', ({ adminName }) => adminName],
      ['Administrator Email', ({ adminEmail }) => adminEmail],
      ['Action', ({ action }) => labelCell(action)],
      ['Kind', ({ subject }) => labelCell(subject)],
      ['ID', ({ subjectId }) => (subjectId === null ? null : String(subjectId))],
      ['Name', ({ subjectName }) => subjectName],
      ['Before', ({ before }) => (before === null ? null : JSON.stringify(before))],
      ['After', ({ after }) => (after === null ? null : JSON.stringify(after))],
    ],
    (after, limit) => readChanges(db, choice, { after, limit }),
  );
}
