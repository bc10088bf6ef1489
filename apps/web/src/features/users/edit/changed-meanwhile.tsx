import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatDay } from '../../../ui/format/zoned-date.ts';
import type { UserValues } from '../form/user-values.ts';
import css from './changed-meanwhile.module.css';
import type { Field, Merged } from './merge-user.ts';

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
  /** The user that they saved. */
  saved: UserValues;
};

/**
 * Shown above a form after an edit conflict: what the other administrator changed, and what is
 * kept.
 */
export function ChangedMeanwhile({ merged: { theirs, both }, saved }: Props) {
  return (
    <Notice kind="warning" title="Someone else has changed this user" isResult>
      <div>Your changes are not saved yet. Review them, then save again.</div>
      <ul className={css.changes}>
        {theirs.map((field) => (
          <li key={field}>
            {names[field]} is now <b>{shown(field, saved)}</b>
            {both.includes(field) && '. Saving replaces it with your value'}
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
