import { Notice } from '../../ui/notice.tsx';
import { formatDay } from '../../ui/zoned-date.ts';
import css from './changed-meanwhile.module.css';
import type { Field, Merged } from './merge-user.ts';
import type { UserValues } from './user-values.ts';

const names = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  password: 'Password',
  role: 'Role',
  planName: 'Plan',
  expiryDate: 'Expiry date',
} as const satisfies Record<Field, string>;

type Props = {
  merged: Merged;
  /** What they saved. */
  saved: UserValues;
};

/** Above a form that somebody else was faster with: what they changed, and what is kept. */
export function ChangedMeanwhile({ merged: { theirs, both }, saved }: Props) {
  return (
    <Notice kind="warning" title="Somebody else changed this user meanwhile">
      <div>Nothing of yours is saved yet. What you typed is kept; look at it, then save again.</div>
      <ul className={css.changes}>
        {theirs.map((field) => (
          <li key={field}>
            {names[field]} is now <b>{shown(field, saved)}</b>
            {both.includes(field) && '; saving replaces it with yours'}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function shown(field: Field, saved: UserValues): string {
  const value = saved[field];
  if (field === 'expiryDate') return value ? formatDay(value) : 'N/A';
  if (field === 'planName') return value || 'No Plan';
  return value;
}
