import { describe, expect, it } from 'vitest';
import { type RegisterValues, registerErrors } from './register-values.ts';

const good: RegisterValues = {
  firstname: 'Nusrat',
  lastname: 'Jahan',
  email: 'nusrat@example.com',
  password: 'Shapla-1971',
  confirmPassword: 'Shapla-1971',
};

describe('the registration form', () => {
  it('accepts valid values', () => {
    expect(registerErrors(good)).toEqual({});
  });

  it('reports all missing fields at once, in the order of the form', () => {
    const empty = { firstname: '', lastname: '', email: '', password: '', confirmPassword: '' };
    expect(Object.entries(registerErrors(empty))).toEqual([
      ['firstname', 'First name is required'],
      ['lastname', 'Last name is required'],
      ['email', 'Email is required'],
      ['password', 'Password is required'],
      ['confirmPassword', 'Please confirm your password'],
    ]);
  });

  it.each<[keyof RegisterValues, string, string]>([
    ['firstname', ' A ', 'First name must be at least 2 characters'],
    ['lastname', 'B', 'Last name must be at least 2 characters'],
    ['email', 'nusrat@example', 'Please enter a valid email address'],
    ['confirmPassword', 'Shapla-1972', 'Passwords do not match'],
  ])('%s %j: %s', (field, value, message) => {
    expect(registerErrors({ ...good, [field]: value })).toEqual({ [field]: message });
  });

  it.each([
    ['Sh-1971', 'Password must be at least 8 characters'],
    ['SHAPLA-1971', 'Password must contain at least one lowercase letter'],
    ['shapla-1971', 'Password must contain at least one uppercase letter'],
    ['Shapla-Ilish', 'Password must contain at least one number'],
    ['Shapla1971', 'Password must contain at least one special character'],
  ])('password %j: %s', (password, message) => {
    expect(registerErrors({ ...good, password, confirmPassword: password })).toEqual({
      password: message,
    });
  });
});
