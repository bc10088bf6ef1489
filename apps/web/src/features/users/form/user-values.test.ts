import type { AdminUser } from '@nobayon/shared/contract/admin/admin-users.ts';
import { describe, expect, it } from 'vitest';
import {
  createBodyOf,
  createErrors,
  dateForPlan,
  newUser,
  type UserValues,
  updateBodyOf,
  updateErrors,
  userValuesOf,
} from './user-values.ts';

const user: AdminUser = {
  id: 7,
  firstname: 'Nusrat',
  lastname: 'Jahan',
  name: 'Nusrat Jahan',
  email: 'nusrat@example.com',
  email_proven: true,
  phone: null,
  pending_email: null,
  role: 'user',
  plan_name: 'Pro',
  plan_archived: false,
  plan_price: 799,
  renewal_price: null,
  price_paid: 799,
  expiry_date: '2026-12-13T17:59:59.999Z',
  plan_id: 2,
  billing_cycle: 'monthly',
  has_second_factor: false,
  must_prove_address: false,
  carried_days: 0,
  created_at: '2026-11-01T06:00:00.000Z',
  updated_at: '2026-11-20T06:00:00.000Z',
  chat: { guid: null, synced_at: null, error: null, failed_at: null },
};

const SEEN = '2026-11-20T06:00:00.000Z';
const before: UserValues = {
  firstname: 'Nusrat',
  lastname: 'Jahan',
  email: 'nusrat@example.com',
  password: '',
  role: 'user',
  planName: 'Pro',
  expiryDate: '2026-12-13',
};
const person = {
  firstname: 'Nusrat',
  lastname: 'Jahan',
  email: 'nusrat@example.com',
  role: 'user',
  updated_at: SEEN,
};

describe('the initial values', () => {
  it('have the expiry as a day in the time zone of the installation', () => {
    expect(userValuesOf(user, 'Asia/Dhaka').expiryDate).toBe('2026-12-13');
    expect(userValuesOf(user, 'Pacific/Auckland').expiryDate).toBe('2026-12-14');
  });

  it('have no plan and no date for a user without a plan', () => {
    const values = userValuesOf({ ...user, plan_name: null, expiry_date: null }, 'Asia/Dhaka');
    expect(values).toMatchObject({ planName: '', expiryDate: '', password: '' });
  });

  it('distinguish an archived plan from the one that has its name now', () => {
    const kept = userValuesOf({ ...user, plan_archived: true }, 'Asia/Dhaka');
    expect(kept.planName).toBe('Pro (no longer for sale)');
    expect(updateBodyOf(kept, { ...kept }, SEEN)).toEqual(person);
    const moved = { ...kept, planName: 'Pro', expiryDate: '' };
    expect(updateBodyOf(kept, moved, SEEN)).toEqual({ ...person, planName: 'Pro' });
  });
});

describe('the body', () => {
  it('has only personal data if neither plan nor date was changed', () => {
    expect(updateBodyOf(before, { ...before }, SEEN)).toEqual(person);
  });

  it.each([
    ['a new date', { expiryDate: '2027-01-01' }, { expiryDate: '2027-01-01' }],
    ['another plan with its own days', { planName: 'Team', expiryDate: '' }, { planName: 'Team' }],
    [
      'another plan until the same day',
      { planName: 'Team' },
      { planName: 'Team', expiryDate: '2026-12-13' },
    ],
    ['no plan any more', { planName: '', expiryDate: '' }, { planName: null }],
    [
      'a date without a plan',
      { planName: '', expiryDate: '2027-01-01' },
      { planName: null, expiryDate: '2027-01-01' },
    ],
    ['a plan that ends no more', { expiryDate: '' }, { expiryDate: null }],
    ['a new password', { password: 'Another-1-password' }, { password: 'Another-1-password' }],
  ])('is %s', (_, change, sent) => {
    expect(updateBodyOf(before, { ...before, ...change }, SEEN)).toEqual({ ...person, ...sent });
  });

  it('leaves the plan of a new user to the server if none is selected', () => {
    const values = { ...newUser, firstname: 'Abul', lastname: 'Kashem', password: 'Longer-1-pass' };
    expect(createBodyOf(values)).not.toHaveProperty('planName');
    expect(createBodyOf({ ...values, planName: 'Pro' })).toMatchObject({ planName: 'Pro' });
    expect(createBodyOf(values)).not.toHaveProperty('expiryDate');
  });
});

describe('the errors', () => {
  it('name all required fields of a new user', () => {
    expect(createErrors(newUser)).toEqual({
      firstname: 'First name is required',
      lastname: 'Last name is required',
      email: 'Email is required',
      password: 'Password is required',
    });
  });

  it('require no password when editing, but validate a given one', () => {
    expect(updateErrors(before, before)).toEqual({});
    expect(updateErrors(before, { ...before, password: 'short' })).toEqual({
      password: 'Password must be at least 8 characters',
    });
  });

  it('report an invalid address', () => {
    expect(updateErrors(before, { ...before, email: 'nusrat' })).toEqual({
      email: 'Please enter a valid email address',
    });
  });
});

it('selecting another plan clears the date, and selecting the previous one restores it', () => {
  expect(dateForPlan(before, 'Team')).toBe('');
  expect(dateForPlan(before, 'Pro')).toBe('2026-12-13');
});
