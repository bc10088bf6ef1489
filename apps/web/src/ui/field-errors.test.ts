import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

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
