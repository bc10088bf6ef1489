import jwt from 'jsonwebtoken';
import { expect, test } from 'vitest';
import { sessionReader, signSession } from './session-token.ts';

const SECRET = 'a secret for tests that is long enough';
const now = new Date('2026-03-10T06:00:00.000Z');
const readSession = sessionReader(SECRET);
const session = {
  id: '5a6f7a58-6a0e-4d8a-9a55-7d1f0a8c1b2e',
  userId: 42,
  expiresAt: new Date('2026-06-08T06:00:00.000Z'),
};
const sign = (secret = SECRET) => signSession(session, { secret, now });

test('a session survives being sent to the browser and back', () => {
  expect(readSession(sign(), now)).toEqual(session);
});

test('a token is signed with HS256, expires with its session and contains only what it needs', () => {
  const { header, payload } = jwt.verify(sign(), SECRET, {
    complete: true,
    clockTimestamp: now.getTime() / 1_000,
  });
  expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(payload).toEqual({
    sub: '42',
    sid: session.id,
    iat: now.getTime() / 1_000,
    exp: session.expiresAt.getTime() / 1_000,
  });
});

test('a token with another secret is rejected', () => {
  expect(readSession(sign(`${SECRET} and more`), now)).toBeNull();
});

test('a cached token expires', () => {
  const token = sign();
  const lastMoment = new Date(session.expiresAt.getTime() - 1);
  expect(readSession(token, lastMoment)).toMatchObject(session);
  expect(readSession(token, session.expiresAt)).toBeNull();
  expect(sessionReader(SECRET)(token, session.expiresAt)).toBeNull();
});

test('a cached token does not validate another signature', () => {
  const token = sign();
  expect(readSession(token, now)).not.toBeNull();
  const forged = sign(`${SECRET} and more`);
  const [head, claims] = token.split('.');
  expect(readSession(`${head}.${claims}.${forged.split('.')[2]}`, now)).toBeNull();
});
