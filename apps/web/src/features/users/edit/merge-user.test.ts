import { expect, it } from 'vitest';
import type { UserValues } from '../form/user-values.ts';
import { mergeUser } from './merge-user.ts';

const dated = <V extends object>(values: V) => ({ ...values, isDateEntered: true });

const base: UserValues = {
  firstname: 'Nusrat',
  lastname: 'Jahan',
  email: 'nusrat@example.com',
  password: '',
  role: 'user',
  planName: 'Pro',
  expiryDate: '2026-12-13',
};

it('applies their changes and keeps the input', () => {
  const typed = { ...base, lastname: 'Begum', password: 'New-1-password' };
  const saved = { ...base, expiryDate: '2027-01-31' };
  expect(mergeUser(base, dated(typed), saved)).toEqual({
    values: { ...typed, expiryDate: '2027-01-31' },
    theirs: ['expiryDate'],
    both: [],
  });
});

it('keeps the input if both changed the same field, and reports it', () => {
  const typed = { ...base, planName: 'Team' };
  const saved = { ...base, planName: 'Basic', firstname: 'Nusrat A.' };
  expect(mergeUser(base, dated(typed), saved)).toEqual({
    values: { ...saved, planName: 'Team' },
    theirs: ['firstname', 'planName'],
    both: ['planName'],
  });
});

it('has no conflict if both changed a field to the same value', () => {
  const typed = { ...base, role: 'admin' as const };
  expect(mergeUser(base, dated(typed), typed)).toEqual({
    values: typed,
    theirs: ['role'],
    both: [],
  });
});

it('takes the date of the plan if none was entered, and never turns it into no end', () => {
  // The form empties the date of another plan, which then has its own duration.
  const typed = { ...base, planName: 'Team', expiryDate: '', isDateEntered: false };
  const saved = { ...base, planName: 'Team', expiryDate: '2027-01-31' };
  expect(mergeUser(base, typed, saved)).toEqual({
    values: saved,
    theirs: ['planName', 'expiryDate'],
    both: [],
  });
  const other = { ...base, firstname: 'Nusrat A.', expiryDate: '2027-01-31' };
  expect(mergeUser(base, typed, other).values).toMatchObject({ planName: 'Team', expiryDate: '' });
});
