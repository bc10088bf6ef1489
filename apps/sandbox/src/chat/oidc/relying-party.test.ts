import { expect, test } from 'vitest';
import { profileOf } from './relying-party.ts';

const answered = { email: 'answered@example.com', name: 'Answered' };
const inToken = { email: 'token@example.com', name: 'Token' };

test.each([
  ['both are in the ID token', inToken, inToken],
  ['the name is missing', { email: inToken.email }, answered],
  ['the address is missing', { name: inToken.name }, answered],
  ['there is only the subject', { sub: '42' }, answered],
])('UserInfo is asked unless both are in the ID token: %s', async (_, claims, profile) => {
  expect(await profileOf(claims, async () => answered)).toEqual(profile);
});
