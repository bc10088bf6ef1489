import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createOauthSessions } from './oauth-sessions.ts';

const start = 1_800_000_000;
const at = (seconds: number) => new Date((start + seconds) * 1_000);
const one = { session: 'one', userId: 'a user' };
const idToken = (seconds: number) => new UnsecuredJWT({ exp: start + seconds }).encode();

test.each([
  ['the access token', { id_token: idToken(7_200), expires_in: 600 }],
  ['the ID token', { id_token: idToken(600), expires_in: 7_200 }],
])('a message within five minutes of the end of %s forgets both', (_which, tokens) => {
  const sessions = createOauthSessions();
  sessions.keep(one, tokens, at(0));
  sessions.chat('one', at(299));
  sessions.chat('another', at(300));
  expect(sessions.end('one')).toBe(tokens.id_token);
  sessions.keep(one, tokens, at(0));
  sessions.chat('one', at(300));
  expect(sessions.end('one')).toBeUndefined();
});

test('of more than ten sessions of a user, the oldest are forgotten', () => {
  const sessions = createOauthSessions();
  const tokens = { id_token: idToken(600) };
  sessions.keep({ session: 'of another', userId: 'another' }, tokens, at(0));
  for (let number = 1; number <= 12; number += 1) {
    sessions.keep({ ...one, session: `${number}` }, tokens, at(0));
  }
  expect([1, 2].map((number) => sessions.end(`${number}`))).toEqual([undefined, undefined]);
  for (const kept of ['3', '12', 'of another']) expect(sessions.end(kept)).toBeDefined();
});

test('all of a user are forgotten when the provider ends them', () => {
  const sessions = createOauthSessions();
  const tokens = { id_token: idToken(600) };
  for (const userId of ['one', 'another'])
    sessions.keep({ session: userId, userId }, tokens, at(0));
  sessions.forget('one');
  expect(sessions.end('one')).toBeUndefined();
  expect(sessions.end('another')).toBeDefined();
});
