import { describe, expect, it } from 'vitest';
import { addMissingBody, addMissingErrors } from './add-missing-values.ts';

const user = {
  email: 'abul@example.com',
  firstname: 'Abul',
  lastname: 'Kashem',
  plan: null,
  plans: [],
  created_at: '2026-11-01T06:00:00.000Z',
  guid: 'g-1',
  deleted_at: null,
  deleted_user_id: null,
};
const good = {
  password: 'Longer1password',
  confirmPassword: 'Longer1password',
  planName: '',
  expiryDate: '',
};

describe('the body', () => {
  it('has what the chat service knows, and no date if none was entered', () => {
    expect(addMissingBody(user, good)).toEqual({ ...user, password: 'Longer1password' });
  });

  it('has the entered date', () => {
    const body = addMissingBody(user, { ...good, planName: 'Pro', expiryDate: '2027-01-31' });
    expect(body).toMatchObject({ plan: 'Pro', expiry_date: '2027-01-31' });
  });
});

describe('the errors', () => {
  const errors = (password: string, confirmPassword = password) =>
    addMissingErrors(user, { ...good, password, confirmPassword });

  it('are empty with a valid, repeated password', () => {
    expect(errors('Longer1password')).toEqual({});
  });

  it.each([
    ['Short1', 'Password must be at least 8 characters long'],
    [
      'longer1password',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [
      'LONGER1PASSWORD',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [
      'LongerPassword',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
  ])('name what %s lacks', (password, text) => {
    expect(errors(password)).toEqual({ password: text });
  });

  it('report different passwords', () => {
    expect(errors('Longer1password', 'Longer1passwort')).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  it('report an invalid date at its field', () => {
    expect(addMissingErrors(user, { ...good, planName: 'Pro', expiryDate: '2027-02-31' })).toEqual({
      expiryDate: 'This must be a date',
    });
  });

  it('require a choice between several plans', () => {
    const both = { ...user, plans: ['Basic', 'Team'] };
    expect(addMissingErrors(both, good)).toEqual({ planName: 'Choose a plan' });
    expect(addMissingErrors(both, { ...good, planName: 'Team' })).toEqual({});
  });

  it('also report problems without a field in the form', () => {
    const long = { ...user, guid: 'g'.repeat(201) };
    expect(addMissingErrors(long, good)).toEqual({
      account: expect.stringContaining('This account cannot be added.'),
    });
  });
});
