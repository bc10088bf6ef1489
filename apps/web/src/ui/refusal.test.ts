import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../api/call-error.ts';
import { refusalOf } from './refusal.ts';

const OTHERWISE = 'It did not work.';
const refused = (fields: Record<string, string>) =>
  new ApiError(400, { error: 'Please check.', code: 'invalid_request', fields });

it('is said at the fields that the form has', () => {
  const error = refused({ email: 'Not an address', page: 'Not a number' });
  expect(refusalOf(error, ['email', 'password'], OTHERWISE)).toEqual({
    kind: 'fields',
    fields: { email: 'Not an address' },
  });
});

it.each([
  { about: 'a field that the form lacks', thrown: refused({ page: 'No' }), text: 'Please check.' },
  { about: 'no field', thrown: refused({}), text: 'Please check.' },
  { about: 'nothing at all', thrown: new ApiError(502, null), text: OTHERWISE },
  { about: 'a lost connection', thrown: new NetworkError(), text: OTHERWISE },
])('is said above the fields when it is about $about', ({ thrown, text }) => {
  expect(refusalOf(thrown, ['email'], OTHERWISE)).toEqual({ kind: 'text', text });
});

it('is said at the field that its code is about', () => {
  const taken = new ApiError(409, { error: 'Taken.', code: 'plan_name_taken' });
  expect(refusalOf(taken, ['name'], OTHERWISE, { plan_name_taken: 'name' })).toEqual({
    kind: 'fields',
    fields: { name: 'Taken.' },
  });
});
