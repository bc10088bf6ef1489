import { expect, test } from 'vitest';
import { affectedUsers } from './affected-users.ts';

const basic = (guid: string | null) => ({ name: 'Basic', guid });
const free = (guid: string | null, name = 'Free') => ({ name, guid });

const nobody = { members: false, fallenBack: false };
const members = { members: true, fallenBack: false };
const fallenBack = { members: false, fallenBack: true };
const everybody = { members: true, fallenBack: true };

test.each([
  ['a new plan', null, basic('a'), nobody],
  ['a plan that goes', basic('a'), null, nobody],
  ['the same again', basic('a'), basic('a'), nobody],
  ['another name', basic('a'), { name: 'Plus', guid: 'a' }, nobody],
  ['another group', basic('a'), basic('b'), members],
  ['a group at last', basic(null), basic('a'), members],
  ['a group no more', basic('a'), basic(null), members],
  ['a new free plan', null, free('a'), fallenBack],
  ['a new free plan without a group', null, free(null), fallenBack],
  ['the free plan that goes', free('a'), null, fallenBack],
  ['another group of the free plan', free('a'), free('b'), everybody],
  ['the free plan, spelled otherwise', free('a'), free('a', 'FREE'), nobody],
  ['the free plan, called otherwise', free('a'), basic('a'), fallenBack],
  ['a plan that is now free', basic('a'), free('a'), fallenBack],
  ['a plan that is now free, with another group', basic('a'), free('b'), everybody],
])('%s', (_case, before, after, moved) => {
  expect(affectedUsers(before, after)).toEqual(moved);
});
