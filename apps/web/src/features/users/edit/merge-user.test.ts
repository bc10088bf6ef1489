import { expect, it } from 'vitest';
import type { UserValues } from '../form/user-values.ts';
import { mergeUser } from './merge-user.ts';

const base: UserValues = {
  firstname: 'Nusrat',
  lastname: 'Jahan',
  email: 'nusrat@example.com',
  password: '',
  role: 'user',
  planName: 'Pro',
  expiryDate: '2026-12-13',
};

it('takes what they changed and keeps what was typed', () => {
  const typed = { ...base, lastname: 'Begum', password: 'New-1-password' };
  const saved = { ...base, expiryDate: '2027-01-31' };
  expect(mergeUser(base, typed, saved)).toEqual({
    values: { ...typed, expiryDate: '2027-01-31' },
    theirs: ['expiryDate'],
    both: [],
  });
});

it('keeps what was typed where both changed the same field, and says so', () => {
  const typed = { ...base, planName: 'Team' };
  const saved = { ...base, planName: 'Basic', firstname: 'Nusrat A.' };
  expect(mergeUser(base, typed, saved)).toEqual({
    values: { ...saved, planName: 'Team' },
    theirs: ['firstname', 'planName'],
    both: ['planName'],
  });
});

it('sees no quarrel where both changed a field to the same', () => {
  const typed = { ...base, role: 'admin' as const };
  expect(mergeUser(base, typed, typed)).toEqual({ values: typed, theirs: ['role'], both: [] });
});
