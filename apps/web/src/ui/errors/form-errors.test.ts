import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, NetworkError } from '../../api/errors/call-error.ts';
import { fieldErrors, formErrorOf } from './form-errors.ts';

describe('the errors of fields', () => {
  const Schema = z.strictObject({
    name: z.string().min(1, 'required').min(2, 'too short'),
    age: z.number('a number, please'),
  });

  it('are the first error of each field, in the order of the form', () => {
    const errors = fieldErrors(Schema, { name: '', age: 'x' });
    expect(Object.entries(errors)).toEqual([
      ['name', 'required'],
      ['age', 'a number, please'],
    ]);
  });

  it('are empty for valid values', () => {
    expect(fieldErrors(Schema, { name: 'Mim', age: 3 })).toEqual({});
  });
});

describe('an error of the server', () => {
  const OTHERWISE = 'It did not work.';
  const rejected = (fields: Record<string, string>) =>
    new ApiError(400, { error: 'Please check.', code: 'invalid_request', fields });

  it('is shown at the fields of the form', () => {
    const error = rejected({ email: 'Not an address', page: 'Not a number' });
    expect(formErrorOf(error, ['email', 'password'], OTHERWISE)).toEqual({
      kind: 'fields',
      fields: { email: 'Not an address' },
    });
  });

  it.each([
    {
      about: 'a field that the form lacks',
      thrown: rejected({ page: 'No' }),
      text: 'Please check.',
    },
    { about: 'no field', thrown: rejected({}), text: 'Please check.' },
    { about: 'nothing at all', thrown: new ApiError(502, null), text: OTHERWISE },
    { about: 'a lost connection', thrown: new NetworkError(), text: OTHERWISE },
  ])('is shown above the fields if it is about $about', ({ thrown, text }) => {
    expect(formErrorOf(thrown, ['email'], OTHERWISE)).toEqual({ kind: 'text', text });
  });

  it('is shown at the field of its code', () => {
    const taken = new ApiError(409, { error: 'Taken.', code: 'plan_name_taken' });
    expect(formErrorOf(taken, ['name'], OTHERWISE, { plan_name_taken: 'name' })).toEqual({
      kind: 'fields',
      fields: { name: 'Taken.' },
    });
  });
});
