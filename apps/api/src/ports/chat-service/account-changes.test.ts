import { expect, test } from 'vitest';
import { accessChanges, isAsWanted } from './account-changes.ts';
import type { Access, RemoteUser } from './chat-service.ts';

const planGroupIds = ['basic', 'pro', 'team'];
const none: Access = { kind: 'none' };
const granted = (groupId: string | null): Access => ({ kind: 'granted', groupId });
type Role = RemoteUser['role'];

test.each<[Role, string[], Access, ReturnType<typeof accessChanges>]>([
  ['pending', [], none, { role: null, join: [], leave: [] }],
  ['user', ['basic'], none, { role: 'pending', join: [], leave: ['basic'] }],
  ['user', ['basic', 'beta', 'pro'], none, { role: 'pending', join: [], leave: ['basic', 'pro'] }],
  ['pending', [], granted('pro'), { role: 'user', join: ['pro'], leave: [] }],
  ['user', ['pro', 'beta'], granted('pro'), { role: null, join: [], leave: [] }],
  ['user', ['basic', 'pro'], granted('pro'), { role: null, join: [], leave: ['basic'] }],
  ['user', ['basic', 'beta'], granted('pro'), { role: null, join: ['pro'], leave: ['basic'] }],
  ['user', ['team', 'beta'], granted(null), { role: null, join: [], leave: ['team'] }],
  ['pending', ['beta'], granted(null), { role: 'user', join: [], leave: [] }],
  // A plan that was just given another group.
  ['user', ['basic'], granted('new'), { role: null, join: ['new'], leave: ['basic'] }],
])('%s in %j, wanted %j: %j', (role, groupIds, access, changes) => {
  const user = { role, groupIds };
  expect(accessChanges(user, { access, planGroupIds })).toEqual(changes);
  const isRight = changes.role === null && changes.join.length === 0 && changes.leave.length === 0;
  expect(isAsWanted(user, { access, planGroupIds })).toBe(isRight);
});
