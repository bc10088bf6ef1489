import type { User } from '@nobayon/shared/contract/account/auth.ts';
import { wallClock } from '@nobayon/shared/domain/calendar.ts';
import type { AppDeps } from '../../../deps.ts';
import { showUser } from '../../auth/show-user.ts';
import { labelCell } from '../csv/cells.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { readUsers, type UserFilter } from './users-batch.store.ts';

type Deps = Pick<AppDeps, 'db' | 'settings'>;
type Row = { user: User; createdAt: Date };

export function usersSheet({ db, settings: { timeZone } }: Deps, filter: UserFilter): Sheet {
  const timeCell = (instant: Date) => wallClock(instant, timeZone);
  return sheetOf<Row, number>(
    'users',
    [
      ['ID', ({ user }) => String(user.id)],
      ['User', ({ user }) => user.name],
      ['Email', ({ user }) => user.email],
      ['Phone', ({ user }) => user.phone],
      ['Role', ({ user }) => labelCell(user.role)],
      ['Plan', ({ user }) => user.plan_name ?? 'No Plan'],
      ['Price (BDT/month)', ({ user: { plan_price } }) => plan_price?.toFixed(2) ?? null],
      [
        'Expiry Date',
        ({ user: { expiry_date } }) => expiry_date && timeCell(new Date(expiry_date)),
      ],
      ['Registered', ({ createdAt }) => timeCell(createdAt)],
    ],
    async (after, limit) => {
      const { rows, next } = await readUsers(db, filter, { after, limit });
      return { rows: rows.map((row) => ({ user: showUser(row), createdAt: row.createdAt })), next };
    },
  );
}
