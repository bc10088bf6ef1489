import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createOauthSessions } from './oauth-sessions.ts';

const start = 1_800_000_000;
const at = (seconds: number) => new Date((start + seconds) * 1_000);
const idToken = (seconds: number) => new UnsecuredJWT({ exp: start + seconds }).encode();

test.each([
  ['the access token', { id_token: idToken(7_200), expires_in: 600 }],
  ['the ID token', { id_token: idToken(600), expires_in: 7_200 }],
])('a message within five minutes of the end of %s forgets both', (_which, tokens) => {
  const sessions = createOauthSessions();
  sessions.keep('one', tokens, at(0));
  sessions.chat('one', at(299));
  sessions.chat('another', at(300));
  expect(sessions.end('one')).toBe(tokens.id_token);
  sessions.keep('one', tokens, at(0));
  sessions.chat('one', at(300));
  expect(sessions.end('one')).toBeUndefined();
});
