import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, NetworkError } from '../../api/errors/call-error.ts';
import { fieldErrors, formErrorOf } from './form-errors.ts';

describe('what is wrong with each field', () => {
  const Schema = z.strictObject({
    name: z.string().min(1, 'required').min(2, 'too short'),
    age: z.number('a number, please'),
  });

  it('has the first thing that is wrong with each field, in the order of the form', () => {
    const errors = fieldErrors(Schema, { name: '', age: 'x' });
    expect(Object.entries(errors)).toEqual([
      ['name', 'required'],
      ['age', 'a number, please'],
    ]);
  });

  it('has nothing where nothing is wrong', () => {
    expect(fieldErrors(Schema, { name: 'Mim', age: 3 })).toEqual({});
  });
});

describe('what the server refused', () => {
  const OTHERWISE = 'It did not work.';
  const refused = (fields: Record<string, string>) =>
    new ApiError(400, { error: 'Please check.', code: 'invalid_request', fields });

  it('is said at the fields that the form has', () => {
    const error = refused({ email: 'Not an address', page: 'Not a number' });
    expect(formErrorOf(error, ['email', 'password'], OTHERWISE)).toEqual({
      kind: 'fields',
      fields: { email: 'Not an address' },
    });
  });

  it.each([
    {
      about: 'a field that the form lacks',
      thrown: refused({ page: 'No' }),
      text: 'Please check.',
    },
    { about: 'no field', thrown: refused({}), text: 'Please check.' },
    { about: 'nothing at all', thrown: new ApiError(502, null), text: OTHERWISE },
    { about: 'a lost connection', thrown: new NetworkError(), text: OTHERWISE },
  ])('is said above the fields when it is about $about', ({ thrown, text }) => {
    expect(formErrorOf(thrown, ['email'], OTHERWISE)).toEqual({ kind: 'text', text });
  });

  it('is said at the field that its code is about', () => {
    const taken = new ApiError(409, { error: 'Taken.', code: 'plan_name_taken' });
    expect(formErrorOf(taken, ['name'], OTHERWISE, { plan_name_taken: 'name' })).toEqual({
      kind: 'fields',
      fields: { name: 'Taken.' },
    });
  });
});
