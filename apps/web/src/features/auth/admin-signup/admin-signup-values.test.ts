import { expect, it } from 'vitest';
import { adminSignupErrors } from './admin-signup-values.ts';

const account = {
  firstname: 'Rahim',
  lastname: 'Uddin',
  email: 'rahim@example.com',
  password: 'Secret-123',
  confirmPassword: 'Secret-123',
};

it.each([
  ['', false, {}],
  ['the token of the operator', true, {}],
  ['', true, { setupToken: 'Setup token is required' }],
  ['  ', true, { setupToken: 'Setup token is required' }],
])('the setup token %j, required: %j', (setupToken, setupTokenRequired, errors) => {
  expect(adminSignupErrors({ ...account, setupToken }, { setupTokenRequired })).toEqual(errors);
});

it('reports the setup token first, in the order of the form', () => {
  const values = { ...account, setupToken: '', email: 'rahim' };
  const errors = adminSignupErrors(values, { setupTokenRequired: true });
  expect(Object.entries(errors)).toEqual([
    ['setupToken', 'Setup token is required'],
    ['email', 'Please enter a valid email address'],
  ]);
});
