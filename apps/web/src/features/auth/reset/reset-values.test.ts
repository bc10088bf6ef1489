import { expect, it } from 'vitest';
import { resetErrors } from './reset-values.ts';

const WEAK = 'Password does not meet security requirements';
const DIFFERENT = 'Passwords do not match';

it.each([
  ['Padma-1971!', 'Padma-1971!', {}],
  // Four of the five checks suffice.
  ['Padma1971', 'Padma1971', {}],
  ['padma1971', 'padma1971', { newPassword: WEAK }],
  ['', '', { newPassword: WEAK }],
  ['Padma-1971!', 'Padma-1971', { confirmPassword: DIFFERENT }],
  ['Padma-1971!', '', { confirmPassword: DIFFERENT }],
  ['padma', 'padm', { newPassword: WEAK, confirmPassword: DIFFERENT }],
])('%j, confirmed with %j: %j', (newPassword, confirmPassword, errors) => {
  expect(resetErrors({ newPassword, confirmPassword })).toEqual(errors);
});
