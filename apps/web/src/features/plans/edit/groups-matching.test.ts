import { expect, it } from 'vitest';
import { groupsMatching } from './groups-matching.ts';

const groups = [
  { guid: 'a1', name: 'Basic users' },
  { guid: 'b2', name: 'Pro users' },
];

it.each([
  ['', ['a1', 'b2']],
  ['users', ['a1', 'b2']],
  [' PRO ', ['b2']],
  ['a1', ['a1', 'b2']],
  ['B', ['a1', 'b2']],
  ['team', []],
])('%j matches %j', (search, found) => {
  expect(groupsMatching(groups, search).map(({ guid }) => guid)).toEqual(found);
});
