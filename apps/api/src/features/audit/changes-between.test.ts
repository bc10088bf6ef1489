import { expect, test } from 'vitest';
import { changesBetween } from './changes-between.ts';

test.each([
  ['nothing where nothing differs', { a: 1, b: ['x'] }, { a: 1, b: ['x'] }, null],
  ['the fields that differ', { a: 1, b: 2 }, { a: 1, b: 3 }, { before: { b: 2 }, after: { b: 3 } }],
  [
    'lists by what is in them',
    { a: ['x'] },
    { a: ['x', 'y'] },
    { before: { a: ['x'] }, after: { a: ['x', 'y'] } },
  ],
  [
    'a field that came',
    { a: 1 },
    { a: 1, password: 'changed' },
    { before: { password: null }, after: { password: 'changed' } },
  ],
  ['what came, whole', null, { a: 1 }, { after: { a: 1 } }],
  ['what went, whole', { a: 1 }, null, { before: { a: 1 } }],
])('%s', (_case, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes);
});
